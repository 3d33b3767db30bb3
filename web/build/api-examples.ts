import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const ID = 'virtual:api-examples';
const PRINTER = resolve(import.meta.dirname, '../../worker/app/api-types/print-api-examples.ts');
const MAX_BYTES = 5_000_000;

/** Serves the example responses and the bodies' schemas of the API's description to tests, as the module `virtual:api-examples`. */
export function apiExamples(): Plugin {
  // Begins at once: the browser starts meanwhile.
  const printed = promisify(execFile)(process.execPath, [PRINTER], { maxBuffer: MAX_BYTES });
  printed.catch(() => undefined);
  return {
    name: 'tributary:api-examples',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      return id === `\0${ID}` ? `export default ${(await printed).stdout}` : null;
    },
  };
}

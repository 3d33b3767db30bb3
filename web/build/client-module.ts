import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PROJECT = resolve(import.meta.dirname, '../../client');
const TSC = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** Adds the client to the site: `/client.js` is one module without imports, and `/client.d.ts` has its types. */
export function clientModule(): Plugin {
  return {
    name: 'tributary:client-module',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The web is built into a folder.');
      execFileSync(process.execPath, [TSC, '-p', PROJECT, '--outDir', dir], { stdio: 'inherit' });
    },
  };
}

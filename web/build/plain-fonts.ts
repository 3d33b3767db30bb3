import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules');
const FONTS = {
  'text.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'mono.woff2': '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2',
};

/** Adds the fonts under fixed names, for the pages that the Worker renders itself (`worker/platform/theme.ts`). */
export function plainFonts(): Plugin {
  return {
    name: 'tributary:plain-fonts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The web is built into a folder.');
      const folder = join(dir, 'fonts');
      mkdirSync(folder, { recursive: true });
      for (const [name, source] of Object.entries(FONTS)) cpSync(join(PACKAGES, source), join(folder, name));
    },
  };
}

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { scalarBrowserBuild } from './scalar.ts';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules');
const FONTS = {
  'text.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'mono.woff2': '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2',
};
const THEME = resolve(import.meta.dirname, '../src/ui/theme.css');

/**
 * The content security policy of the page, for `_headers`. Scalar creates style elements, has inline images, and saves
 * responses from a blob. No other host is allowed.
 */
export const REFERENCE_HEADERS = `/reference/*
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
`;

/** Adds Scalar and the site's colors and fonts to the reference page (`public/reference`). */
export function referencePage(): Plugin {
  return {
    name: 'reference-page',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The web is built into a folder.');
      const built = join(dir, 'reference/built');
      mkdirSync(built, { recursive: true });
      copyScalar(join(built, 'scalar'));
      for (const [name, source] of Object.entries(FONTS)) cpSync(join(PACKAGES, source), join(built, name));
      writeFileSync(join(built, 'tokens.css'), colorTokens(readFileSync(THEME, 'utf8')));
    },
  };
}

function copyScalar(target: string): void {
  const isPart = (source: string) => !source.endsWith('.map') && !source.endsWith('standalone.js');
  cpSync(scalarBrowserBuild(), target, { recursive: true, filter: isPart });
}

/** The theme's colors as custom properties. */
function colorTokens(theme: string): string {
  const colors = theme.match(/--color-[a-z-]+: light-dark\([^;]*\);/g);
  if (!colors) throw new Error('The theme has no colors.');
  return `:root {\n  ${colors.join('\n  ')}\n}\n`;
}

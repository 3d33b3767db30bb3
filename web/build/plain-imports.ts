import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps every `import()` in a helper that loads the styles and scripts of a chunk ahead. Here all styles are one file
 * and no script names others to load ahead, so the helper has nothing to do on any page.
 */
export function plainImports(): Plugin {
  return {
    name: 'tributary:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === HELPER ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}

import type { Plugin } from 'vite';

const INJECTION = /^__insertCSS\(".*"\);$/m;

/**
 * Sonner writes a style element as soon as its code runs, which the content security policy forbids. Its rules are imported as
 * a file instead (`ui/sonner-toaster.tsx`); this takes the writing out. Throws when a new release of Sonner writes otherwise.
 */
export function styleFreeToasts(): Plugin {
  return {
    name: 'tributary:style-free-toasts',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!INJECTION.test(code))
          throw new Error('Sonner no longer writes its styles as style-free-toasts.ts expects.');
        return { code: code.replace(INJECTION, ''), map: null };
      },
    },
  };
}

import type { Plugin } from 'vite';

const INJECTION = /^__insertCSS\(".*"\);$/m;

/**
 * Sonner creates a style element when it loads, which the content security policy forbids. This removes that code, and
 * `ui/sonner-toaster.tsx` imports the styles as a file. Throws if a new release of Sonner does it in another way.
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

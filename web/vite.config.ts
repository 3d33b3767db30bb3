import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { highlightedSamples } from './build/highlighted-samples.ts';
import { prerender } from './build/prerender.ts';
import { referencePage } from './build/reference-page.ts';
import { styleFreeToasts } from './build/style-free-toasts.ts';
import { subsetFonts } from './build/subset-fonts.ts';

const PRERENDERER = '../.wrangler/prerender';
const BASE =
  /web\/src\/ui\/theme\.css|node_modules\/(react|react-dom|scheduler|hono|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;
/** The code of every page: the layout and the routes. */
const APP =
  /web\/src\/(router\.tsx|(routes|lib(?!\/(docs-headings|explain-query|form-fields|link-copy|payout-terms|use-sample-values))|features\/(frame(?!\/not-found)|session))\/[^?]+|features\/auth\/arrival\.ts|ui\/(icon-button|link|link-class|loading-state|notice|plain-field|streams|toast|visually-hidden)\.tsx?)$|icons\/check\.mjs$/;
/** The components of most pages. */
const PAGE = /web\/src\/ui\/(card|code-block|copy-button|error-state|section|skeleton|when-idle)\.tsx$/;
/** The code that the sign-in pages share besides their forms. */
const SIGN_IN =
  /web\/src\/features\/auth\/(auth-api|auth-layout|email-requests|form-error|use-countdown)\.tsx?$/;
/** The code of every form. Pages load it with their first form. */
const FORM =
  /web\/src\/(features\/auth\/(auth-fields|password-strength)|lib\/form-fields|ui\/(checkbox|field|form|password-field|progress|text-field))\.tsx?$|worker\/contract\/field-rules\.ts$|node_modules\/(react-hook-form|@hookform\/resolvers|zod|@base-ui\/react\/contract)\//;
/** Own code that at least `SHARED_BY` chunks use is in one file. Packages are excluded, because they can be large. */
const OWN =
  /web\/src\/(ui\/(?!(checkbox|combobox|command-palette|confirm-dialog|dialog|dialog-parts|field|menu|radio-group|select|sheet|slider|switch|text-field|textarea|tooltip)\.tsx)|lib\/|features\/site\/)/;
const SHARED_BY = 6;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwind(),
    subsetFonts(),
    highlightedSamples(),
    styleFreeToasts(),
    referencePage(),
    prerender({ prerenderer: PRERENDERER, dist: 'dist' }),
  ],
  resolve: {
    // React itself has the hook since version 18.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  builder: {},
  // The first browsers with light-dark(), which parts of a page need for a theme of their own. They have modulepreload too.
  // Only the HTML preloads files, because lists in the scripts would be larger than their benefit.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        // One file, because cascade layers are ordered by first appearance, and the theme must come first.
        cssCodeSplit: false,
        rolldownOptions: {
          // Few large files, because small files compress badly.
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'app', test: APP },
                { name: 'page', test: PAGE },
                { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false },
                { name: 'form', test: FORM },
                { name: 'common', test: OWN, minShareCount: SHARED_BY },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: PRERENDERER,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/prerender.tsx' },
      },
    },
  },
});

import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { highlightedSamples } from './build/highlighted-samples.ts';
import { plainImports } from './build/plain-imports.ts';
import { prerender } from './build/prerender.ts';
import { referencePage } from './build/reference-page.ts';
import { styleFreeToasts } from './build/style-free-toasts.ts';
import { subsetFonts } from './build/subset-fonts.ts';

const PRERENDERER = '../.wrangler/prerender';
const BASE =
  /web\/src\/ui\/theme\.css|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!\/dist\/esm\/(HeadContent|headContentUtils|Asset)\.)|router-core(?!\/dist\/esm\/manifest\.)|history|react-store|store|react-query|query-core))\//;
/** The frame of every page, the routes, and what forms are made of. */
const APP =
  /web\/src\/(router\.tsx|(routes|lib(?!\/(docs-headings|explain-query|form-fields|link-copy|payout-terms|use-sample-values))|features\/(frame(?!\/(not-found|head-tags))|session))\/[^?]+|features\/auth\/arrival\.ts|ui\/(icon-button|link|link-class|loading-state|plain-field|streams|toast|use-focus-kept|visually-hidden)\.tsx?)$|icons\/check\.mjs$/;
/** What most pages are set in. */
const PAGE = /web\/src\/ui\/(card|code-block|copy-button|error-state|section|skeleton|when-idle)\.tsx$/;
/** What the sign-in pages share besides their forms. */
const SIGN_IN =
  /web\/src\/features\/auth\/(auth-api|auth-layout|email-requests|form-error|use-countdown)\.tsx?$/;
/** What every form is made of. Pages load it with their first form. */
const FORM =
  /web\/src\/(features\/auth\/(auth-fields|password-strength)|lib\/form-fields|ui\/(checkbox|field|form|password-field|progress|text-field))\.tsx?$|worker\/contract\/field-rules\.ts$|node_modules\/(react-hook-form|@hookform\/resolvers|zod|@base-ui\/react\/contract)\//;
/** What at least so many parts share of the primitives and of the site stands in one file: of packages, the app shares heavy ones. */
const OWN =
  /web\/src\/(ui\/(?!(checkbox|combobox|command-palette|confirm-dialog|data-boundary|date-time|dialog|dialog-parts|field|instant-text|menu|notice|overlay-class|prose|radio-group|select|sheet|slider|switch|text-field|textarea|tooltip)\.tsx?)|lib\/)/;
/** What the pages for visitors share. */
const SITE = /web\/src\/(features\/site\/|lib\/use-sample-values\.ts)/;
/** What the pages with tabs of samples share. */
const PANELS = /web\/src\/ui\/(linked-panels|tab-links)\.tsx$/;
const SHARED_BY = 6;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwind(),
    subsetFonts(),
    highlightedSamples(),
    styleFreeToasts(),
    plainImports(),
    referencePage(),
    prerender({ prerenderer: PRERENDERER, dist: 'dist' }),
  ],
  resolve: {
    alias: [
      // React has had the hook itself since 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: 'use-sync-external-store/shim', replacement: 'react' },
    ],
  },
  builder: {},
  // The first that know light-dark(): a part of a page may have a theme of its own.
  // They know modulepreload as well. Only a page's HTML names files to load ahead: the names of all that any page may come to
  // need would weigh more than they save.
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
        // One file: layers keep the order in which a page first meets them, so a part's styles must not come before the theme's.
        cssCodeSplit: false,
        rolldownOptions: {
          // What every page needs is one file, and so are the primitives that most pages use: small files compress badly.
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'app', test: APP },
                { name: 'page', test: PAGE },
                { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false },
                { name: 'form', test: FORM },
                { name: 'panels', test: PANELS, includeDependenciesRecursively: false },
                { name: 'site', test: SITE, minShareCount: SHARED_BY },
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

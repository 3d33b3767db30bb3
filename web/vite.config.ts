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
/** The app's frame, and the primitives that its pages are set in. */
const APP =
  /web\/src\/(routes\/[^?]+|lib\/[^/]+|features\/(frame|session)\/[^/]+|features\/auth\/arrival\.ts|ui\/(button|button-class|card|class-names|code-block|copy-button|error-state|field|heading|icon-button|link|link-class|loading-state|notice|section|skeleton|spinner|stream-paths|streams|text-field|toast|use-copy)\.tsx?)$/;
/** The first screen of signing up. */
const SIGN_UP =
  /web\/src\/(features\/auth\/(auth-frame|auth-page|consents|email-field|form-rules|headline|mail-requests|refusal|send|sign-up-fields|sign-up-form|strength-meter|password-strength|try-again-in|use-checked-form|use-countdown)|ui\/(checkbox|password-field|progress|tabs))\.tsx?$/;
/** What at least so many parts share of the primitives and of the site stands in one file: of packages, the app shares heavy ones. */
const OWN = /web\/src\/(ui|lib|features\/site)\//;
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
  builder: {},
  // The first that know light-dark(): a part of a page may have a theme of its own.
  // They know modulepreload as well.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
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
                { name: 'sign-up', test: SIGN_UP },
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

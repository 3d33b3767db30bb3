import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './build/prerender.ts';
import { referencePage } from './build/reference-page.ts';
import { styleFreeToasts } from './build/style-free-toasts.ts';
import { subsetFonts } from './build/subset-fonts.ts';

const PRERENDERER = '../.wrangler/prerender';
const BASE =
  /web\/src\/ui\/theme\.css|node_modules\/(react|react-dom|scheduler|hono|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;
/** The app's frame, and the primitives that its pages are set in. */
const APP =
  /web\/src\/(routes\/[^?]+|lib\/[^/]+|features\/(frame|session)\/[^/]+|ui\/(button|button-class|card|class-names|code-block|copy-button|error-state|field|heading|icon-button|link|link-class|loading-state|notice|section|skeleton|spinner|text-field|use-copy)\.tsx?)$/;
/** Modules that at least so many routes need stand in one file. */
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
    styleFreeToasts(),
    referencePage(),
    prerender({ prerenderer: PRERENDERER, dist: 'dist' }),
  ],
  builder: {},
  // The first that know light-dark(): a part of a page may have a theme of its own.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
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
                { name: 'common', minShareCount: SHARED_BY },
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

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_TARGETS } from './build/browser-targets.ts';
import { clientModule } from './build/client-module.ts';
import { deploymentIdentity } from './build/deployment-identity.ts';
import { pages, REACT_ALIASES } from './build/page-plugins.ts';
import { plainFonts } from './build/plain-fonts.ts';
import { plainImports } from './build/plain-imports.ts';
import { prerender } from './build/prerender.ts';
import { scriptReleases } from './build/script-releases.ts';
import { sharedChunk } from './build/shared-chunks.ts';
import { smallIcons } from './build/small-icons.ts';
import { styleFreeToasts } from './build/style-free-toasts.ts';

const PRERENDERER = '../.wrangler/prerender';
const BASE =
  /web\/src\/ui\/theme\.css|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!\/dist\/esm\/(HeadContent|headContentUtils|Asset)\.)|router-core(?!\/dist\/esm\/manifest\.)|history|react-store|store|(react-query|query-core)(?!\/build\/modern\/(infiniteQueryObserver|infiniteQueryOptions|use(Suspense)?InfiniteQuery)\.)))\//;
/** The frame of every page, the routes, and what forms are made of. */
const APP =
  /web\/src\/(router\.tsx|(routes(?!\/_signed-in\/_operator)|lib(?=\/(brands|client|error-text|greeting|nav-links|overlay|page|query-client|search-params|session|session-end)\.)|shell\/(layout(?!\/(not-found|error-page|message-page|session-unknown|head-tags|late-parts|translated-text|call-to-action))|session(?=\/require-session)))\/[^?]+|features\/accounts\/sign-in\/greet-arrival\.ts|ui\/(button|icon-button|link|link-class|loading-state|plain-field|toast|use-focus-kept|visually-hidden)\.tsx?)$|icons\/check\.mjs$/;
/** What most pages are set in. */
const PAGE =
  /web\/src\/ui\/(card|code-block|copy-button|error-state|prose|section|skeleton|when-idle)\.tsx$|worker\/platform\/contract\/counts\.ts$|web\/src\/lib\/(builders|stats)\.ts$|icons\/external-link\.mjs$/;
/** What the sign-in pages share besides their forms. */
const SIGN_IN =
  /web\/src\/features\/accounts\/sign-in\/(auth-api|auth-layout|email-requests|form-error|use-countdown)\.tsx?$/;
/** The schemas of forms. Separate from their fields, whose primitives the tables and dialogs without a form need too. */
const SCHEMA =
  /web\/src\/lib\/form-fields\.ts$|worker\/platform\/contract\/field-rules\.ts$|node_modules\/(react-hook-form|@hookform\/resolvers|zod)\//;
/** What the filters and the pages of a list are made of. */
const LIST =
  /web\/src\/ui\/(native-select|page-numbers|pagination|use-follow-value)\.tsx?$|icons\/(chevron-left|chevrons-up-down)\.mjs$/;
/** Part of some forms, but also of the setup guides, which have no form. */
const PROGRESS = /web\/src\/ui\/progress\.tsx$/;
/** What every form is made of. Pages load it with their first form. */
const FORM =
  /web\/src\/(features\/accounts\/sign-in\/(auth-fields|password-strength)|ui\/(checkbox|field|form|password-field|text-field))\.tsx?$|node_modules\/@base-ui\/react\/contract\//;
/** Primitives and data that many parts share; `sharedChunk` says which stand in one file. */
const OWN = /web\/src\/(ui|lib|shell\/[^/]+\.tsx)/;
/** What the pages for visitors share. */
const SITE =
  /web\/src\/(features\/site\/pages\/|shell\/(layout\/call-to-action|sample-brand-note)|lib\/use-sample-values\.ts)/;
/** What the pages with tabs of samples share. */
const PANELS = /web\/src\/ui\/(linked-panels|tab-links)\.tsx$/;
/** The instructions for assistants as a file, which the setup guides and the documentation offer. */
const DOWNLOAD =
  /web\/src\/(features\/setup\/guides\/download-context\.tsx|ui\/download-file\.ts)$|icons\/download\.mjs$/;
/** What the pages with facts of a brand share. */
const FACTS = /web\/src\/(ui\/(table|table-class)|features\/catalog\/brands\/domain-table)\.tsx?$/;
/** What a check of a product URL is made of. */
const CHECK =
  /web\/src\/(lib\/(explain-query|product-url)\.ts|shell\/product-url-form\.tsx|ui\/definition-list\.tsx)$|icons\/arrow-right\.mjs$/;
/** The drawing of the home page, which empty states have too. */
const STREAMS = /web\/src\/ui\/streams\//;
const SHARED_BY = 6;

export default defineConfig({
  plugins: [
    deploymentIdentity(),
    pages({ generatesRoutes: true }),
    react(),
    styleFreeToasts(),
    smallIcons(),
    plainImports(),
    plainFonts(),
    clientModule(),
    scriptReleases(),
    prerender({ prerenderer: PRERENDERER, dist: 'dist' }),
  ],
  resolve: { alias: REACT_ALIASES },
  builder: {},
  // Only a page's HTML names files to load ahead: the names of all that any page may come to need would weigh more than they save.
  build: {
    cssTarget: Object.entries(BROWSER_TARGETS).map(([browser, version]) => `${browser}${version}`),
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
            // Every page names the parts of all routes, so their names are short.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'app', test: APP },
                { name: 'page', test: PAGE },
                { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false },
                { name: 'progress', test: PROGRESS },
                { name: 'schema', test: SCHEMA },
                { name: 'form', test: FORM },
                { name: 'panels', test: PANELS, includeDependenciesRecursively: false },
                { name: 'site', test: SITE, minShareCount: SHARED_BY },
                { name: 'download', test: DOWNLOAD, includeDependenciesRecursively: false },
                { name: 'facts', test: FACTS, includeDependenciesRecursively: false },
                { name: 'list', test: LIST, includeDependenciesRecursively: false },
                { name: 'check', test: CHECK, includeDependenciesRecursively: false },
                { name: 'streams', test: STREAMS, includeDependenciesRecursively: false },
                { name: sharedChunk, test: OWN },
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

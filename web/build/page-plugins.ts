import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import type { Plugin } from 'vite';
import { apiReference } from './api-reference.ts';
import { docsContent } from './docs-content.ts';
import { docsMenu } from './docs-menu.ts';
import { highlightedSamples } from './highlighted-samples.ts';
import { operatorRoutes } from './operator-routes.ts';
import { sdkSamples } from './sdk-samples.ts';
import { subsetFonts } from './subset-fonts.ts';

interface PageOptions {
  /** True to write `route-tree.gen.ts` from the files of the routes. */
  generatesRoutes: boolean;
}

/** The plugins that every page needs, in a build and in tests. */
export function pages({ generatesRoutes }: PageOptions): (Plugin | Plugin[])[] {
  return [
    tanstackRouter({
      target: 'react',
      enableRouteGeneration: generatesRoutes,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    operatorRoutes(),
    docsContent(),
    docsMenu(),
    apiReference(),
    tailwind(),
    subsetFonts(),
    highlightedSamples(),
    sdkSamples(),
  ];
}

/** React has had the hook itself since 18. */
export const REACT_ALIASES = [
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: 'use-sync-external-store/shim', replacement: 'react' },
];

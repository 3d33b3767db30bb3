import { onlineManager } from '@tanstack/react-query';
import { type AnyRouteMatch, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { SocialImage } from './features/frame/social-image.tsx';
import type { Page } from './lib/page.ts';
import { newRouter } from './router.tsx';

/** A route as HTML. */
export interface PrerenderedPage {
  html: string;
  /** All of it is there; false where the rest waits for who is signed in. */
  isWhole: boolean;
  page: Page;
  /** The router's tags of its head. */
  head: Pick<AnyRouteMatch, 'meta' | 'links'>;
  routeIds: string[];
}

/** Every path that a route answers; a parameter stands as its bare name: `/brands/id`. */
export function routePaths(): string[] {
  const { routesByPath } = newRouter({ history: createMemoryHistory() });
  return Object.keys(routesByPath).map((path) => path.replaceAll('$', ''));
}

/** The page at a path as HTML, before any answer of the API. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  const router = newRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  const { queries } = router.options.context;
  // The build has no API. The calls of loaders wait until they are dropped below, and no timer keeps the build alive.
  onlineManager.setOnline(false);
  queries.setDefaultOptions({ queries: { networkMode: 'online', gcTime: Number.POSITIVE_INFINITY } });
  await router.load();
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // First waits for the parts that are fetched when needed; after that they can be rendered at once.
  await prerenderToNodeStream(app);
  const html = renderToString(app);
  queries.clear();
  const { matches } = router.state;
  const page = matches.findLast((match) => match.staticData.page)?.staticData.page;
  const [root] = matches;
  if (!root || !page) throw new Error(`The route of ${path} has no page in its staticData.`);
  return {
    html,
    isWhole: matches.every((match) => match.ssr !== false),
    page,
    head: root,
    routeIds: matches.map((match) => match.routeId),
  };
}

/** The picture of a page's link previews, as SVG. */
export function socialImage(title: string): string {
  return renderToStaticMarkup(<SocialImage title={title} />);
}

import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
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
  await router.load();
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // First waits for the parts that are fetched when needed; after that they can be rendered at once.
  await prerenderToNodeStream(app);
  const html = renderToString(app);
  // Else its timers would keep the build waiting.
  router.options.context.queries.clear();
  const { matches } = router.state;
  const page = matches.findLast((match) => match.staticData.page)?.staticData.page;
  if (!page) throw new Error(`The route of ${path} has no page in its staticData.`);
  return {
    html,
    isWhole: matches.every((match) => match.ssr !== false),
    page,
    routeIds: matches.map((match) => match.routeId),
  };
}

/** The picture of a page's link previews, as SVG. */
export function socialImage(title: string): string {
  return renderToStaticMarkup(<SocialImage title={title} />);
}

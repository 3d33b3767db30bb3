import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { SocialImage } from './features/frame/social-image.tsx';
import type { Page } from './lib/page.ts';
import { newRouter } from './router.tsx';

/** A prerendered route. */
export interface PrerenderedPage {
  html: string;
  /** False if the rest of the page depends on the session. */
  isWhole: boolean;
  page: Page;
  routeIds: string[];
}

/** The paths of all routes. A parameter appears as its name: `/brands/id`. */
export function routePaths(): string[] {
  const { routesByPath } = newRouter({ history: createMemoryHistory() });
  return Object.keys(routesByPath).map((path) => path.replaceAll('$', ''));
}

/** Renders the page at a path to HTML, without API data. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  const router = newRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // The first render loads the lazy parts, so that the second one can render them synchronously.
  await prerenderToNodeStream(app);
  const html = renderToString(app);
  // Otherwise its timers would keep the build running.
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

/** The image of a page's link previews, as SVG. */
export function socialImage(title: string): string {
  return renderToStaticMarkup(<SocialImage title={title} />);
}

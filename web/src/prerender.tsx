import { onlineManager } from '@tanstack/react-query';
import { type AnyRouteMatch, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { allDocuments } from './features/docs/static/documents.tsx';
import { searchEntries } from './features/docs/static/search-entries.ts';
import { sitemapXml } from './features/site/sitemap/sitemap-xml.ts';
import { BUILDERS } from './lib/builders.ts';
import { SEARCH_FILE, writeIndex } from './lib/docs-search.ts';
import { CONTACT, type Page, pageHead, pageUrl, SITE_ORIGIN, windowTitle } from './lib/page.ts';
import { descriptionOf } from './lib/page-descriptions.ts';
import { newRouter } from './router.tsx';
import { SocialImage } from './shell/layout/social-image.tsx';

/** What the build can’t import itself, because only the app’s build knows the deployment’s origin. */
export const site = {
  origin: SITE_ORIGIN,
  contact: CONTACT,
  sitemap: sitemapXml(),
  /** The index of the documentation's search. */
  search: { file: SEARCH_FILE, text: writeIndex(allDocuments().flatMap(searchEntries)) },
};

/** A route as HTML. */
export interface PrerenderedPage {
  html: string;
  /** All of it is there; false where the rest waits for who is signed in. */
  isWhole: boolean;
  page: Page;
  /** Its canonical address, and what its window is called. */
  url: string;
  windowTitle: string;
  /** For search engines and link previews; undefined if the page isn't listed. */
  description: string | undefined;
  /** The router's tags of its head. */
  head: Pick<AnyRouteMatch, 'meta' | 'links'>;
  routeIds: string[];
}

/** The paths of routes whose parameter has few values. */
const EXPANDED: Readonly<Record<string, readonly string[]>> = {
  '/setup/$builder': BUILDERS.map((builder) => `/setup/${builder}`),
  '/docs/$': allDocuments().map(({ path }) => path),
};

/** Every path that a route answers; a parameter with many values stands as its bare name: `/brands/id`. Any rest is left out. */
export function routePaths(): string[] {
  const { routesByPath } = newRouter({ history: createMemoryHistory() });
  return Object.keys(routesByPath).flatMap(
    (path) => EXPANDED[path] ?? path.replace(/\/\$$/, '').replaceAll('$', ''),
  );
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
  const page = pageOf(matches);
  if (!page) throw new Error(`The route of ${path} has no page in its staticData.`);
  const description = ownTag(matches, 'description') ?? descriptionOf(path);
  if (page.isListed && !description) throw new Error(`${path} has no description in page-descriptions.ts.`);
  const { meta, links = [] } = pageHead(page, path);
  return {
    html,
    isWhole: matches.every((match) => match.ssr !== false),
    page,
    url: pageUrl(path),
    windowTitle: windowTitle(page.title),
    description,
    head: { meta: [...meta, ...(description ? [{ name: 'description', content: description }] : [])], links },
    routeIds: matches.map((match) => match.routeId),
  };
}

/** The page of the innermost route that has one, with the title of its own `head()` if it has one. */
function pageOf(matches: readonly AnyRouteMatch[]): Page | undefined {
  const page = matches.findLast((match) => match.staticData.page)?.staticData.page;
  const own = matches.at(-1)?.meta?.find((tag) => tag?.title)?.title;
  return page && own ? { ...page, title: own.replace(windowTitle(''), '') } : page;
}

/** A tag of the innermost route's own `head()`. */
function ownTag(matches: readonly AnyRouteMatch[], name: string): string | undefined {
  return matches.at(-1)?.meta?.find((tag) => tag && 'name' in tag && tag.name === name)?.content;
}

/** The picture of a page's link previews, as SVG. */
export function socialImage(title: string): string {
  return renderToStaticMarkup(<SocialImage title={title} />);
}

/** The facts of a page for search engines, link previews and the window's title. */
export interface Page {
  title: string;
  description: string;
  /** Search engines are asked to leave it out. */
  unlisted?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
    /** The layout around the route's page; the site's by default. */
    frame?: 'dashboard';
  }
}

/** Where the site is at home: canonical addresses and the sitemap are made from it. */
export const SITE_ORIGIN = 'https://tributary.dev';

/** `Features` → `Features · Tributary`. */
export function windowTitle(title: string): string {
  return title.includes('Tributary') ? title : `${title} · Tributary`;
}

/** The tags of a page's head. The build adds the tags for link previews, which browsers don't use. */
export function pageHead({ title, description, unlisted }: Page, pathname: string) {
  const name = { title: windowTitle(title) };
  if (unlisted) return { meta: [name, { name: 'robots', content: 'noindex' }] };
  return {
    meta: [name, { name: 'description', content: description }],
    links: [{ rel: 'canonical', href: pageUrl(pathname) }],
  };
}

/** The canonical URL of a path. A route's own path may end with a slash. */
export function pageUrl(pathname: string): string {
  return `${SITE_ORIGIN}${pathname === '/' ? pathname : pathname.replace(/\/$/, '')}`;
}

/** Where people write to. */
export const CONTACT = 'hello@tributary.dev';

/** The facts of a page for search engines, link previews and the window's title. */
export interface Page {
  title: string;
  /** Search engines may list it. `page-descriptions.ts` describes it. */
  isListed?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
    /** The route renders its own layout. By default, a page has the site’s. */
    frame?: 'own';
  }
}

/** The origin in samples, and of a build that is not of a deployment. */
export const SAMPLE_ORIGIN = 'https://tributary.example';

/** Where the site is at home: canonical addresses and the sitemap are made from it. A deployment builds with its own. */
export const SITE_ORIGIN: string = import.meta.env.VITE_ORIGIN ?? SAMPLE_ORIGIN;

/** `Features` → `Features · Tributary`. */
export function windowTitle(title: string): string {
  return title.includes('Tributary') ? title : `${title} · Tributary`;
}

/** The tags of a page's head. The build adds its description and the tags for link previews. */
export function pageHead({ title, isListed }: Page, pathname: string) {
  const name = { title: windowTitle(title) };
  if (!isListed) return { meta: [name, { name: 'robots', content: 'noindex' }] };
  return { meta: [name], links: [{ rel: 'canonical', href: pageUrl(pathname) }] };
}

/** The canonical URL of a path. A route's own path may end with a slash. */
export function pageUrl(pathname: string): string {
  return `${SITE_ORIGIN}${pathname === '/' ? pathname : pathname.replace(/\/$/, '')}`;
}

/** Where people write to. */
export const CONTACT: string = import.meta.env.VITE_CONTACT ?? 'hello@tributary.example';

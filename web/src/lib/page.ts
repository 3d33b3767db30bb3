/** A route's metadata for search engines, link previews and the window title. */
export interface Page {
  title: string;
  description: string;
  /** Not indexed by search engines. */
  unlisted?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/** The production origin, for canonical URLs and the sitemap. */
export const SITE_ORIGIN = 'https://tributary.dev';

/** `Features` → `Features · Tributary`. */
export function windowTitle(title: string): string {
  return title.includes('Tributary') ? title : `${title} · Tributary`;
}

/** The contact address. */
export const CONTACT = 'hello@tributary.dev';

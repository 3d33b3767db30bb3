/** What a route says about itself to search engines, to link previews and to the window's title. */
export interface Page {
  title: string;
  description: string;
  /** Search engines are asked to leave it out. */
  unlisted?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/** Where the site is at home: canonical addresses and the sitemap are made from it. */
export const SITE_ORIGIN = 'https://tributary.dev';

/** `Features` → `Features · Tributary`. */
export function windowTitle(title: string): string {
  return title.includes('Tributary') ? title : `${title} · Tributary`;
}

/** Where people write to. */
export const CONTACT = 'hello@tributary.dev';

import { registrableDomain } from '../../platform/public-suffix.ts';
import type { PageCode } from './codes.ts';
import { type PageText, saysNotFound } from './read-page.ts';

/** What a visit to a page found. */
export interface PageVisit {
  url: string;
  finalUrl: string;
  status: number;
  redirects: number;
  /** Null if the page isn't HTML. */
  text: PageText | null;
}

/** What is wrong with a page; null if nothing is. */
export function judgePage(visit: PageVisit): PageCode | null {
  const { status } = visit;
  if (status === 404 || status === 410) return 'page.not_found';
  if (status >= 500) return 'page.server_error';
  if (status < 200 || status >= 300) return 'check.refused';
  if (visit.text && saysNotFound(visit.text)) return 'page.soft_404';
  return visit.redirects > 0 && isHomeInstead(visit) ? 'page.redirects_home' : null;
}

/** Whether a page below the home page has become the home page of the same site, perhaps that of a language. */
function isHomeInstead({ url, finalUrl }: PageVisit): boolean {
  const [from, to] = [new URL(url), new URL(finalUrl)];
  const isSameSite = registrableDomain(from.hostname) === registrableDomain(to.hostname);
  return isSameSite && !isHome(from) && isHome(to);
}

/** `/`, `/index.html`, `/en`, `/de-ch/`. */
function isHome({ pathname }: URL): boolean {
  return /^\/(index\.[a-z]+|[a-z]{2}([-_][a-z]{2})?)?\/?$/i.test(pathname);
}

import { describe, expect, it } from 'vitest';
import { PUBLIC_ROUTES } from '../../../../tests/public-routes.ts';
import { SITE_PAGES } from './site-pages.ts';
import { sitemapXml } from './sitemap-xml.ts';

const LISTED = SITE_PAGES.flatMap(({ pages }) => pages.map(({ path }) => path));

/** Pages of the reference and of single errors are listed on their indexes. */
const isOnIndex = (path = '') => /^\/docs\/(reference|errors)\//.test(path);

describe('the sitemap for people', () => {
  it('has every public page except the sitemaps themselves', () => {
    const wanted = PUBLIC_ROUTES.filter((path) => !path.startsWith('/sitemap') && !isOnIndex(path));
    expect(LISTED).toEqual(expect.arrayContaining([...wanted]));
  });

  it('has every page of the sitemap for crawlers, and none twice', () => {
    const crawled = [...sitemapXml().matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(LISTED).toEqual(
      expect.arrayContaining(crawled.filter((path) => path !== '/sitemap' && !isOnIndex(path))),
    );
    expect(new Set(LISTED).size).toBe(LISTED.length);
  });
});

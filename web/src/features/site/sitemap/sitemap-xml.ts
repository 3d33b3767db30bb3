import { DOCS_PAGES } from '../../../lib/docs-pages.ts';
import { SITE_ORIGIN } from '../../../lib/page.ts';
import { REFERENCE_SUBJECTS } from '../../docs/reference-subjects.ts';

const ENTRIES = [
  ['/', 'weekly', '1.0'],
  ['/features', 'monthly', '0.9'],
  ['/pricing', 'monthly', '0.9'],
  ['/brands', 'weekly', '0.8'],
  ['/for-vibe-coders', 'monthly', '0.8'],
  ['/tools/auto-link', 'monthly', '0.8'],
  ['/setup/lovable', 'monthly', '0.7'],
  ['/setup/cursor', 'monthly', '0.7'],
  ['/setup/bolt', 'monthly', '0.7'],
  ['/setup/claude', 'monthly', '0.7'],
  ['/setup/replit', 'monthly', '0.7'],
  ['/platform-showcase', 'weekly', '0.7'],
  ['/developer-docs', 'weekly', '0.8'],
  ['/docs', 'weekly', '0.8'],
  ...DOCS_PAGES.map(({ slug }) => [`/docs/${slug}`, 'monthly', '0.7'] as const),
  ['/docs/reference', 'weekly', '0.7'],
  ...REFERENCE_SUBJECTS.map(({ slug }) => [`/docs/reference/${slug}`, 'monthly', '0.6'] as const),
  ['/compliance-documentation', 'monthly', '0.6'],
  ['/sitemap', 'monthly', '0.5'],
  ['/changelog', 'monthly', '0.5'],
  ['/imprint', 'yearly', '0.3'],
  ['/link-checks', 'yearly', '0.3'],
] as const;

/** The sitemap for crawlers. */
export function sitemapXml(): string {
  const urls = ENTRIES.map(
    ([path, frequency, priority]) =>
      `  <url>\n    <loc>${SITE_ORIGIN}${path}</loc>\n    <changefreq>${frequency}</changefreq>\n    <priority>${priority}</priority>\n  </url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

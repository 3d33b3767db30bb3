import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { DOCS_PAGES } from '../../../lib/docs-pages.ts';

interface SitePage {
  path: string;
  name: string;
  access: 'public' | 'protected';
}

const open = (path: string, name: string): SitePage => ({ path, name, access: 'public' });
const signedIn = (path: string, name: string): SitePage => ({ path, name, access: 'protected' });

/** The pages of the sitemap, by topic. */
export const SITE_PAGES: readonly { group: string; pages: readonly SitePage[] }[] = [
  {
    group: 'Marketing',
    pages: [
      open('/', 'Home'),
      open('/features', 'Features'),
      open('/pricing', 'Pricing'),
      open('/brands', 'Brands'),
      open('/for-vibe-coders', 'For vibe coders'),
      open('/developers', 'For developers'),
      open('/tradedoubler', 'For program managers'),
      open('/platform-showcase', 'Platforms'),
      open('/feedback', 'Feedback board'),
    ],
  },
  {
    group: 'Documentation',
    pages: [
      open('/developer-docs', 'Developer docs'),
      open('/docs', 'Documentation'),
      ...DOCS_PAGES.map(({ slug, title }) => open(`/docs/${slug}`, title)),
      open('/docs/reference', 'API reference'),
      open('/compliance-documentation', 'Compliance'),
      ...BUILDERS.map((builder) => open(`/setup/${builder}`, `Set up ${BUILDER_NAMES[builder]}`)),
      open('/changelog', 'Changelog'),
      open('/status', 'Status'),
    ],
  },
  { group: 'Auth', pages: [open('/auth', 'Sign in or sign up')] },
  { group: 'App', pages: [signedIn('/app', 'Dashboard'), signedIn('/settings', 'Settings')] },
  {
    group: 'Tools',
    pages: [
      open('/tools/auto-link', 'Auto-link script'),
      signedIn('/claude-mcp', 'Claude and MCP'),
      open('/test', 'Test link'),
    ],
  },
  {
    group: 'Legal',
    pages: [
      open('/imprint', 'Imprint'),
      open('/privacy', 'Privacy policy'),
      open('/terms', 'Terms of service'),
      open('/link-checks', 'Link checks'),
    ],
  },
];

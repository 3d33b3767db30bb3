import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { DOCS_PAGES } from '../../docs/docs-pages.ts';

interface SitePage {
  path: string;
  name: string;
  access: 'public' | 'protected';
}

/** The pages of the sitemap, by topic. */
export const SITE_PAGES: readonly { group: string; pages: readonly SitePage[] }[] = [
  {
    group: 'Marketing',
    pages: [
      { path: '/', name: 'Home', access: 'public' },
      { path: '/features', name: 'Features', access: 'public' },
      { path: '/pricing', name: 'Pricing', access: 'public' },
      { path: '/brands', name: 'Brands', access: 'public' },
      { path: '/for-vibe-coders', name: 'For vibe coders', access: 'public' },
      { path: '/platform-showcase', name: 'Platforms', access: 'public' },
    ],
  },
  {
    group: 'Documentation',
    pages: [
      { path: '/developer-docs', name: 'Developer docs', access: 'public' },
      { path: '/docs', name: 'Documentation', access: 'public' },
      ...DOCS_PAGES.map(({ slug, title }) => ({
        path: `/docs/${slug}`,
        name: title,
        access: 'public' as const,
      })),
      { path: '/docs/reference', name: 'API reference', access: 'public' },
      { path: '/compliance-documentation', name: 'Compliance', access: 'public' },
      ...BUILDERS.map((builder) => ({
        path: `/setup/${builder}`,
        name: `Set up ${BUILDER_NAMES[builder]}`,
        access: 'public' as const,
      })),
    ],
  },
  { group: 'Auth', pages: [{ path: '/auth', name: 'Sign in or sign up', access: 'public' }] },
  {
    group: 'App',
    pages: [
      { path: '/app', name: 'Dashboard', access: 'protected' },
      { path: '/settings', name: 'Settings', access: 'protected' },
    ],
  },
  {
    group: 'Tools',
    pages: [
      { path: '/tools/auto-link', name: 'Auto-link script', access: 'public' },
      { path: '/claude-mcp', name: 'Claude and MCP', access: 'protected' },
      { path: '/test', name: 'Test link', access: 'public' },
    ],
  },
];

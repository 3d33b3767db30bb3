/** The pages that are open to everyone. */
export const PUBLIC_ROUTES = [
  '/',
  '/features',
  '/pricing',
  '/brands',
  '/for-vibe-coders',
  '/developers',
  '/tradedoubler',
  '/platform-showcase',
  '/developer-docs',
  '/compliance-documentation',
  '/sitemap',
  '/sitemap.xml',
  '/imprint',
  '/privacy',
  '/terms',
  '/test',
  '/feedback',
] as const;

export const WIDTHS = [360, 768, 1280] as const;
export const THEMES = ['light', 'dark'] as const;

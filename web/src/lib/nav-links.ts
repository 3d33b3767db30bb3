export interface NavLink {
  href: string;
  label: string;
  /** The description in the menus of the top bar. */
  hint: string;
}

interface NavMenu {
  name: string;
  links: readonly NavLink[];
  /** Pages below this address belong to the menu, too. */
  area?: string;
}

/** The menus of the top bar. */
export const MENUS: readonly NavMenu[] = [
  {
    name: 'Features',
    links: [
      { href: '/features', label: 'All features', hint: 'Links, tracking, a ledger that adds up' },
      {
        href: '/for-vibe-coders',
        label: 'For vibe coders',
        hint: 'Earn from what you build in Lovable or Replit',
      },
      { href: '/tools/auto-link', label: 'Auto-link script', hint: 'One tag for every link on your site' },
      { href: '/pricing', label: 'Pricing', hint: 'What it costs, and what you keep' },
      { href: '/platform-showcase', label: 'Platforms', hint: 'Networks and builders we support' },
    ],
  },
  {
    name: 'Developers',
    area: '/setup',
    links: [
      { href: '/developers', label: 'For developers', hint: 'The API in two minutes' },
      { href: '/developer-docs', label: 'Developer docs', hint: 'First link to first payout' },
      { href: '/docs', label: 'Documentation', hint: 'Every guide and error code' },
      { href: '/docs/reference', label: 'API reference', hint: 'Every endpoint, with examples' },
      { href: '/docs/webhooks', label: 'Webhooks', hint: 'Signed events, verified in your code' },
      { href: '/claude-mcp', label: 'Claude and MCP', hint: 'Links and results in your assistant' },
      {
        href: '/compliance-documentation',
        label: 'Compliance',
        hint: 'Our rules, reason codes and appeals',
      },
    ],
  },
  {
    name: 'Brands',
    links: [
      { href: '/brands', label: 'Brand directory', hint: 'Programs you can link to now, with rates' },
      { href: '/tradedoubler', label: 'For program managers', hint: 'How publishers promote your program' },
    ],
  },
];

/** The columns of the footer. */
export const FOOTER: readonly { name: string; links: readonly Omit<NavLink, 'hint'>[] }[] = [
  {
    name: 'Platform',
    links: [
      { href: '/features', label: 'Features' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/for-vibe-coders', label: 'For vibe coders' },
      { href: '/tools/auto-link', label: 'Auto-link script' },
      { href: '/platform-showcase', label: 'Platforms' },
      { href: '/feedback', label: 'Feedback board' },
    ],
  },
  {
    name: 'Developers',
    links: [
      { href: '/developers', label: 'Overview' },
      { href: '/developer-docs', label: 'Developer docs' },
      { href: '/docs', label: 'Documentation' },
      { href: '/docs/reference', label: 'API reference' },
      { href: '/claude-mcp', label: 'Claude and MCP' },
      { href: '/compliance-documentation', label: 'Compliance' },
      { href: '/test', label: 'Test link' },
      { href: '/status', label: 'Status' },
      { href: '/changelog', label: 'Changelog' },
    ],
  },
  {
    name: 'Brands',
    links: [
      { href: '/brands', label: 'Brand directory' },
      { href: '/tradedoubler', label: 'Program managers' },
      { href: '/sitemap', label: 'Sitemap' },
    ],
  },
  {
    name: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
      { href: '/link-checks', label: 'Link checks' },
      { href: '/imprint', label: 'Imprint' },
    ],
  },
];

export interface NavLink {
  href: string;
  label: string;
  /** The description in the menus of the top bar. */
  hint: string;
}

interface NavMenu {
  name: string;
  /** Pages below this address belong to the menu, as those below its links do. */
  area: string;
  links: readonly NavLink[];
}

/** The menus of the top bar. */
export const MENUS: readonly NavMenu[] = [
  {
    name: 'Features',
    area: '/tools',
    links: [
      { href: '/features', label: 'All features', hint: 'Links, tracking, a ledger that adds up' },
      {
        href: '/for-vibe-coders',
        label: 'For vibe coders',
        hint: 'Earn from what you build',
      },
      { href: '/tools/auto-link', label: 'Auto-link script', hint: 'One tag for every link on your site' },
      { href: '/pricing', label: 'Pricing', hint: 'What it costs, and what you keep' },
      { href: '/platform-showcase', label: 'Platforms', hint: 'Networks and builders' },
    ],
  },
  {
    name: 'Developers',
    area: '/setup',
    links: [
      { href: '/developers', label: 'For developers', hint: 'The API in two minutes' },
      { href: '/developer-docs', label: 'Developer docs', hint: 'First link to first payout' },
      { href: '/docs', label: 'Documentation', hint: 'Every guide and error code' },
      { href: '/docs/reference', label: 'API reference', hint: 'Every endpoint' },
      { href: '/docs/webhooks', label: 'Webhooks', hint: 'Signed events' },
      { href: '/claude-mcp', label: 'Claude and MCP', hint: 'Links in your assistant' },
      {
        href: '/compliance-documentation',
        label: 'Compliance',
        hint: 'Rules, reason codes, appeals',
      },
    ],
  },
  {
    name: 'Brands',
    area: '/brands',
    links: [
      { href: '/brands', label: 'Brand directory', hint: 'Programs with their rates' },
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

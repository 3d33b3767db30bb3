/** A page of the API reference. */
export interface ReferenceSubject {
  slug: string;
  title: string;
  description: string;
}

/** The pages of the reference, in the order in which people need them. */
export const REFERENCE_SUBJECTS: readonly ReferenceSubject[] = [
  {
    slug: 'links',
    title: 'Links',
    description: 'The links that visitors follow, and the ones that you create, group and check.',
  },
  {
    slug: 'brands',
    title: 'Brands',
    description: 'Find brands and their rates, and ask what a product URL earns.',
  },
  {
    slug: 'earnings',
    title: 'Earnings',
    description: 'Clicks, sales and earnings, and the trace from each cent to its click.',
  },
  {
    slug: 'tracking',
    title: 'Tracking',
    description: 'Report clicks and sales that your own server handled, and file claims.',
  },
  {
    slug: 'webhooks',
    title: 'Webhooks',
    description: 'Endpoints that receive signed events, and their deliveries.',
  },
  {
    slug: 'payouts',
    title: 'Payouts',
    description: 'Balances, statements and payouts, and where your money goes.',
  },
  {
    slug: 'keys',
    title: 'API keys',
    description: 'Create and revoke keys, read their usage, and get tokens for older clients.',
  },
  {
    slug: 'assistants',
    title: 'MCP and assistants',
    description: 'The tools of the MCP server over plain HTTP, context files and connected assistants.',
  },
  {
    slug: 'sites',
    title: 'Sites and compliance',
    description: 'Prove that you control a site, check destinations and read decisions about your account.',
  },
  {
    slug: 'status',
    title: 'Status and ledger',
    description: 'Health, public figures and settings, and the signed head of the ledger.',
  },
  {
    slug: 'feedback',
    title: 'Feedback',
    description: 'The community board: items, votes and comments.',
  },
  {
    slug: 'networks',
    title: 'Networks',
    description: 'Postbacks and callbacks that upstream networks and payment providers send.',
  },
  {
    slug: 'legacy',
    title: 'Earlier paths',
    description: 'Paths of earlier integrations. They do the same as the current operations.',
  },
  {
    slug: 'accounts',
    title: 'Accounts',
    description: 'Sign-up, sign-in, sessions, passkeys and preferences in a browser.',
  },
];

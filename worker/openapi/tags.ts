/** The tags that group operations in the documentation. An operation gets the first tag whose pattern matches its path. */
export const TAGS: readonly { name: string; description: string; paths: RegExp }[] = [
  {
    name: 'Accounts',
    description: 'Sign up, sign in and manage sessions in a browser.',
    paths: /^\/v1\/(auth|oauth)\//,
  },
  {
    name: 'API keys',
    description: 'Create and revoke API keys and read their usage.',
    paths: /^\/v1\/publisher\/keys(\/|$)/,
  },
  {
    name: 'Webhooks',
    description: 'Receive events and inspect deliveries.',
    paths: /^\/v1\/(publisher\/)?webhooks(\/|$)/,
  },
  {
    name: 'Earnings',
    description: 'Balances, sales, statements, payouts and where they go.',
    paths:
      /^\/v1\/publisher\/(balances|conversions|statements(\/\{month\})?|payouts|payout-tax|payout-details(\/\w+)?|sale-search)$/,
  },
  {
    name: 'Assistants',
    description: 'The tools of the MCP server for clients that don’t speak its protocol, and who calls them.',
    paths: /^\/(mcp-server(\/health)?|list_tools|call_tool|v1\/publisher\/assistants)$/,
  },
  {
    name: 'Legacy',
    description: 'Paths of earlier integrations. They do the same as the current operations.',
    paths: /^\/(functions\/v1\/|oauth-token$)/,
  },
  {
    name: 'Redirects',
    description: 'The links that visitors follow. They need no API key and have no rate limit.',
    paths: /^\/(go\/|track$)/,
  },
  {
    name: 'Tracking',
    description: 'Record clicks and conversions, and check what can earn.',
    paths: /^\/v1\/(tracking\/|resolve|explain|compliance-check)/,
  },
  {
    name: 'Networks',
    description:
      'Reports from upstream networks. Each network authenticates with its own secret or signature.',
    paths: /^\/v1\/(postback|callback)\//,
  },
  {
    name: 'Feedback',
    description: 'The community feedback board and its votes.',
    paths: /^\/v1\/feedback(\/|$)/,
  },
  {
    name: 'Compliance',
    description: 'Your account status, decisions about your destinations, and reviews.',
    paths: /^\/v1\/publisher\/compliance(\/|$)/,
  },
  { name: 'Operators', description: 'Network administration.', paths: /^\/v1\/operations\// },
  {
    name: 'Status',
    description: 'Health, public stats, public settings and the head of the ledger.',
    paths: /^\/(v1\/)?(health|stats|settings\/public|ledger\/head)$/,
  },
  {
    name: 'Publisher',
    description: 'Your links, script, brands, sites, analytics and earnings.',
    paths: /^\/v1\/(publisher|brands|links|generate-script)(\/|$)/,
  },
];

/** The tag of a path; undefined if no pattern matches. */
export function tagOf(path: string): string | undefined {
  return TAGS.find(({ paths }) => paths.test(path))?.name;
}

/** The groups of operations in the documentation, in its order. */
export const TAGS = {
  Accounts: 'Sign up, sign in and manage sessions in a browser.',
  'API keys': 'Create and revoke API keys and read their usage.',
  Webhooks: 'Receive events and inspect deliveries.',
  Earnings: 'Balances, sales, statements, payouts and where they go.',
  Assistants: 'The tools of the MCP server for clients that don’t speak its protocol, and who calls them.',
  Legacy: 'Paths of earlier integrations. They do the same as the current operations.',
  Redirects: 'The links that visitors follow. They need no API key and have no rate limit.',
  Tracking: 'Record clicks and conversions, and check what can earn.',
  Networks: 'Reports from upstream networks. Each network authenticates with its own secret or signature.',
  Feedback: 'The community feedback board and its votes.',
  Compliance: 'Your account status, decisions about your destinations, and reviews.',
  Operators: 'Network administration.',
  Status: 'Health, public stats, public settings and the head of the ledger.',
  Publisher: 'Your links, script, brands, sites, analytics and earnings.',
} as const;

export type Tag = keyof typeof TAGS;

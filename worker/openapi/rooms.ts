/** The rooms of the API: how operations are grouped for whoever reads of them. The first that takes a path has it. */
export const ROOMS: readonly { name: string; description: string; paths: RegExp }[] = [
  {
    name: 'Accounts',
    description: 'Sign up, sign in, sign out: for people in a browser.',
    paths: /^\/v1\/auth\//,
  },
  {
    name: 'API keys',
    description: 'The keys that programs call with, and how often they did.',
    paths: /^\/v1\/publisher\/keys(\/|$)/,
  },
  {
    name: 'Webhooks',
    description: 'Where you are told of what happens, and what was sent there.',
    paths: /^\/v1\/(publisher\/)?webhooks(\/|$)/,
  },
  {
    name: 'Older forms',
    description: 'Addresses of earlier integrations; they do what the newer ones do.',
    paths: /^\/functions\/v1\//,
  },
  {
    name: 'Redirects',
    description: 'Links that visitors follow. They need no key and have no rate limit.',
    paths: /^\/(go\/|track$)/,
  },
  {
    name: 'Tracking',
    description: 'Clicks, conversions, and what may be linked to.',
    paths: /^\/v1\/(tracking\/|resolve|explain|compliance-check)/,
  },
  {
    name: 'Networks',
    description: 'What the upstream networks call, each with a secret or a signature of its own.',
    paths: /^\/v1\/(postback|callback)\//,
  },
  { name: 'Feedback', description: 'The community board and its votes.', paths: /^\/v1\/feedback(\/|$)/ },
  { name: 'Operators', description: 'For those who run the network.', paths: /^\/v1\/operations\// },
  {
    name: 'System',
    description: 'How the system is, its settings, and the head of its ledger.',
    paths: /^\/(v1\/)?(health|stats|settings\/public|ledger\/head)$/,
  },
  {
    name: 'Publisher',
    description: 'Your links, brands, sites, figures and earnings.',
    paths: /^\/v1\/(publisher|brands|links)(\/|$)/,
  },
];

/** The room of a path of the contract; undefined for one that belongs to none. */
export function roomOf(path: string): string | undefined {
  return ROOMS.find(({ paths }) => paths.test(path))?.name;
}

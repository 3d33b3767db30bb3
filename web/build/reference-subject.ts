/** Which page of the reference has an operation: the first row whose pattern matches its path. */
const SUBJECTS: readonly (readonly [pattern: RegExp, subject: string])[] = [
  [/^\/oauth-token$/, 'keys'],
  [/^\/functions\/v1\//, 'legacy'],
  [/^\/(go|track)\b/, 'links'],
  [/^\/v1\/publisher\/(\{publisher_id\}\/)?(links|affiliate-links|campaigns|link-health)\b/, 'links'],
  [/^\/v1\/generate-script$/, 'links'],
  [/^\/v1\/(brands|explain|resolve)\b/, 'brands'],
  [/^\/v1\/publisher\/(\{publisher_id\}\/)?brands\b/, 'brands'],
  [/^\/v1\/publisher\/payouts\/\{id\}\/statement$/, 'payouts'],
  [/^\/v1\/publisher\/(balances|statements|payouts|payout-details|payout-tax)\b/, 'payouts'],
  [
    /^\/v1\/publisher\/(\{publisher_id\}\/)?(analytics|stats|overview|clicks|earnings|conversions|sale-search|exports)\b/,
    'earnings',
  ],
  [/^\/v1\/(tracking\/|publisher\/claims)/, 'tracking'],
  [/^\/v1\/publisher\/webhooks\b/, 'webhooks'],
  [/^\/v1\/publisher\/keys\b/, 'keys'],
  [/^\/(list_tools|call_tool|mcp-server)\b/, 'assistants'],
  [/^\/v1\/publisher\/(assistants|context|integrations)\b/, 'assistants'],
  [/^\/v1\/(compliance-check|publisher\/(sites|site-check|compliance))\b/, 'sites'],
  [/^\/(health|v1\/(health|stats|status|ledger|settings))\b/, 'status'],
  [/^\/v1\/feedback\b/, 'feedback'],
  [/^\/v1\/(postback|callback)\b/, 'networks'],
  [/^\/v1\/(auth|oauth|publisher\/(profile|email-preferences|action-items))\b/, 'accounts'],
];

/** Throws for a path without a page, so that the build fails until it has one. */
export function subjectOf(path: string): string {
  const subject = SUBJECTS.find(([pattern]) => pattern.test(path))?.[1];
  if (subject === undefined) throw new Error(`No page of the reference has ${path}.`);
  return subject;
}

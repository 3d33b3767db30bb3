import { EVENT_TYPES } from '../webhooks/event-types.ts';

/** The rules that apply to the whole API, in Markdown. OpenAPI and the texts for assistants share them. */
const GUIDE: readonly { title: string; text: string }[] = [
  {
    title: 'Authentication',
    text: `Authenticate with an API key: \`Authorization: Bearer ak_…\` or \`X-API-Key: ak_…\`. Create keys under API Keys. Keys are shown
once, expire after 365 days, and are limited to their permissions. Each operation lists the permission it requires. Without a valid
key the response is 401; without the permission it is 403. Our own pages use the session cookie of a signed-in browser. Links and
redirects need no key.`,
  },
  {
    title: 'IDs',
    text: `A publisher ID is \`PUB\` followed by six digits, such as \`PUB000001\`. Every other ID is opaque and begins with its type:
\`brd_\` brand, \`prg_\` program, \`lnk_\` link, \`cnv_\` conversion, \`clm_\` claim, \`ern_\` earning, \`pay_\` payout, \`key_\` API key, \`fdb_\` feedback
item, \`whk_\` webhook endpoint, \`evt_\` event, \`dlv_\` delivery. A click ID is a lowercase alphanumeric string that encodes its
publisher and program.`,
  },
  {
    title: 'Responses',
    text: `Responses are JSON with \`data\`, \`meta\` (with the time) and sometimes \`summary\`. Amounts are US dollars as exact decimal strings
such as \`"12.34"\`; never parse them as floats. Times are UTC. Lists are paged with \`page\` and \`per_page\`, and include \`total\`, or
with \`cursor\` and \`limit\`. Each list states its default and its maximum.`,
  },
  {
    title: 'Errors',
    text: `Errors are \`application/problem+json\` (RFC 9457) with a stable dotted \`code\`, a human-readable \`detail\` and, for invalid input,
\`fields\` with the rule that each field breaks. Unknown query parameters and unknown fields of a body are rejected. Branch on \`code\`; include \`request_id\` when
you contact support.`,
  },
  {
    title: 'Rate limits',
    text: `All keys of a publisher share 50 calls per minute (200 with the premium limit), and each key has its own hourly limit.
\`RateLimit-Policy\` and \`RateLimit\` show your limits and what is left. On 429, wait for \`Retry-After\` seconds. Tracking has no rate limit.
Bodies are limited to 1 MB.`,
  },
  {
    title: 'Idempotency',
    text: `Writes accept an \`Idempotency-Key\`: a unique string you choose, of at most 255 visible ASCII characters. Retrying with the same key and body
returns the original response and has no further effect; a different body returns 422.`,
  },
  {
    title: 'Webhooks',
    text: `Subscribe to ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. Deliveries are signed according to Standard
Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`) and retried for days until your server returns 2xx. Delivery is
at least once, so deduplicate by \`webhook-id\`.`,
  },
];

/** The guide as Markdown with headings of the given level. */
export function guideText(level: number): string {
  const mark = '#'.repeat(level);
  return GUIDE.map(({ title, text }) => `${mark} ${title}\n\n${text.replaceAll('\n', ' ')}`).join('\n\n');
}

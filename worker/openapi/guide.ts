import { EVENT_TYPES } from '../webhooks/event-types.ts';

/** What holds for all of the API, in Markdown: the contract and the text for assistants say the same. */
const GUIDE: readonly { title: string; text: string }[] = [
  {
    title: 'Authentication',
    text: `Programs authenticate with an API key, as \`Authorization: Bearer ak_…\` or \`X-API-Key: ak_…\`. You create keys in Settings. A
key is shown once and valid for 365 days, and its permissions limit what it can do. Each operation names the permission it
needs. Without a valid key the response is 401, without the permission 403. Our own pages use the session cookie of a signed-in
browser. Links and redirects need no key at all.`,
  },
  {
    title: 'Ids',
    text: `A publisher is \`PUB\` and six digits, such as \`PUB000001\`. Everything else has an opaque id that begins with its kind:
\`brd_\` brand, \`prg_\` program, \`lnk_\` link, \`cnv_\` conversion, \`clm_\` claim, \`ern_\` earning, \`pay_\` payout, \`key_\` API key, \`fdb_\` feedback
item, \`whk_\` webhook endpoint, \`evt_\` event, \`dlv_\` delivery. A click id is a text of small letters and digits that carries its publisher and program itself.`,
  },
  {
    title: 'Answers',
    text: `Answers are JSON: \`data\`, where it helps a \`summary\`, and \`meta\` with the time. Amounts are US dollars as exact decimal texts
such as \`"12.34"\`; never read them through a float. Times are UTC. Lists are paged with \`page\` and \`per_page\` (50 unless a list says
otherwise; each list names its own maximum), and say their \`total\`.`,
  },
  {
    title: 'Errors',
    text: `A refusal is \`application/problem+json\` (RFC 9457): a stable dotted \`code\`, a \`detail\` for people, and for wrong input the
\`fields\` with the rule that each one breaks. Unknown query parameters are refused. Decide by \`code\`; quote \`request_id\` when you ask for help.`,
  },
  {
    title: 'Limits',
    text: `50 calls a minute for all keys of a publisher together (200 with the premium limit), and for each key its own limit an
hour. \`RateLimit-Policy\` and \`RateLimit\` say how it stands; 429 says with \`Retry-After\` when to come back. Tracking has
no such limit. A body has at most 1 MB.`,
  },
  {
    title: 'Doing a write once',
    text: `A write may carry an \`Idempotency-Key\`: a text of your own, of at most 255 visible characters. Sent again with the same body it
brings the first answer again and does nothing twice; with another body it is refused with 422.`,
  },
  {
    title: 'Webhooks',
    text: `Your server can be told of ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. Deliveries are signed as Standard
Webhooks says (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), repeated for days until your server answers with 2xx,
and come at least once: go by \`webhook-id\`.`,
  },
];

/** The guide as Markdown, its titles as headings of a level. */
export function guideText(level: number): string {
  const mark = '#'.repeat(level);
  return GUIDE.map(({ title, text }) => `${mark} ${title}\n\n${text.replaceAll('\n', ' ')}`).join('\n\n');
}

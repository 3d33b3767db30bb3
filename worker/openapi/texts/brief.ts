import { SUB_ID_RULES } from '../../tracking/sub-id.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { type ApiDocument, operationsOf } from '../document.ts';
import { ERROR_CODES, type KnownCode } from '../error-codes.ts';
import { endpointLine } from './endpoint-line.ts';
import { workedCent } from './money.ts';
import type { Site } from './site.ts';
import { TOPICS } from './topics.ts';

/** What the endpoint table leaves to the full text: people, operators, networks and older forms. */
const SHOWN = new Set(['Tracking', 'Publisher', 'Webhooks', 'Redirects']);
const COMMON_ERRORS: readonly KnownCode[] = [
  'request.invalid',
  'request.unknown_parameters',
  'key.invalid',
  'rate_limit.exceeded',
  'idempotency.key_reused',
  'link.no_program',
  'link.banned_domain',
  'link.outside_program_domains',
  'program.unknown',
  'sub_id.personal_data',
];

/** All that an assistant needs for an integration, in at most 10 KB; everything else is a link. */
export function briefText(document: ApiDocument, site: Site): string {
  const { origin, publisherId } = site;
  const link = `${origin}/go/${publisherId}`;
  const endpoints = operationsOf(document).filter(
    ({ operation }) => operation.tags?.some((tag) => SHOWN.has(tag)) && isForPublishers(operation.security),
  );
  return `# Tributary

> An affiliate network for developers. Replace a product link with a Tributary link, and your publisher earns a share of
> the commission. Public: the publisher id (${publisherId}) and every link. Secret, server only: API keys (\`ak_…\`) and
> webhook secrets (\`whsec_…\`).

## Quick start

1. Ask which product URLs can earn: \`POST ${origin}/v1/explain\` with \`{"urls": ["https://…"], "ref": "best-lamps"}\` (at most
   100, no key needed). Use the link where \`monetisable\` is true; else keep the plain link. Cache the result for a day.
2. Write the link and the disclosure:

\`\`\`html
<a href="${link}?url=https%3A%2F%2Falder-nook.example%2Flamps&ref=best-lamps"
   rel="sponsored noopener" target="_blank">Lamps at Alder Nook</a>
<p>We may earn a commission when you buy through links on this page.</p>
\`\`\`

3. Check one link: \`curl -i '${link}?url=…&test=1'\` must answer 302. Then read the figures with an API key.

## Links

- Page of a shop: \`${link}?url={URL, percent-encoded}\`; its domain tells the brand
- Brand: \`${link}/{brand_id}\`; ids from \`GET /v1/publisher/links\`
- Stored link: \`${origin}/track?id={link_id}\`; created with \`POST /v1/publisher/affiliate-links\`, repeatable by your own \`external_key\`
- \`ref\`: ${SUB_ID_RULES} Read it back with \`GET /v1/publisher/analytics?group_by=sub_id\`.
- \`Accept: application/json\` returns the click as data instead of a redirect: \`redirect_url\`, \`click_id\`, \`verdict\`, \`counted\`, \`detail\`.
- Client-rendered lists: build the same URL in code; no call is needed, and no key may be there.

## Never

- Put an API key or a webhook secret into a browser, an app or a repository.
- Put personal data into \`ref\`; invent brand, program or publisher ids; parse amounts as floats.
- Link without \`rel="sponsored"\` and a visible disclosure; link to banned sites such as Amazon (\`banned_domain\`).
- Follow links automatically without \`test=1\`; click your own links; hide the destination from visitors.

## Test

- \`test=1\` on any link: it redirects and is stored as \`test\`, and never counts. As JSON it says whether the link would count.
- Bots, previews and HEAD requests redirect, and do not count either.
- On a laptop (\`npm start\`) the loop closes by itself: \`POST ${origin}/dev/purchase\` with
  \`{"link": "${link}/{brand_id}", "amount": "40.00"}\` buys in the demo shop. The earning is there within seconds; its
  \`earning_url\` shows it. This call exists on local systems only.
- \`POST /v1/publisher/webhooks/{id}/test\` sends an event of the real shape with \`"test": true\`.

## Webhooks

Create an endpoint with \`POST /v1/publisher/webhooks\`, store its \`secret\`, then send a test. \`PUT\` with the
same body makes no second endpoint of a URL. Events: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.
Verify the signature over the raw body, answer 2xx fast, deduplicate by \`webhook-id\`. Bodies, retry times and a verifier of
12 lines: ${origin}/llms/webhooks.md

## Money

- Gross: what the network pays. Net: your share of it; \`earnings\` in responses and events is net. Your share today:
  \`share_percent\` of \`/v1/explain\`. ${workedCent()}
- A sale is \`pending\` when the network reports it (hours to days after the purchase), \`approved\` when it is final (often
  weeks later), \`paid\` when the network has paid; \`reversed\` when it was returned or refused. Only approved money is paid out.
- Amounts are decimal strings in USD with 2 to 6 decimals. Trace any sale: \`GET /v1/publisher/conversions/{id}/trace\`.

## Calls and errors

Base URL ${origin}. Keys: \`Authorization: Bearer ak_…\`. Writes take an \`Idempotency-Key\`. Errors are
\`application/problem+json\`: decide by \`code\`.

| code | status | what to do |
|---|---|---|
${COMMON_ERRORS.map((code) => `| \`${code}\` | ${ERROR_CODES[code].status} | ${ERROR_CODES[code].action} |`).join('\n')}

## Endpoints

${endpoints.map(({ method, path, operation }) => endpointLine(method, path, operation)).join('\n')}

## More

${TOPICS.map(({ name, title }) => `- ${title}: ${origin}/llms/${name}.md`).join('\n')}
- Every call with parameters, examples and error codes: ${origin}/llms-full.txt
- OpenAPI 3.1: ${origin}/v1/openapi.json
`;
}

/** Calls of a publisher's own, by key or by anyone; not those of people in a browser, nor of operators. */
function isForPublishers(security: readonly Record<string, readonly string[]>[] = []): boolean {
  return security.length === 0 || security.some((way) => 'bearerKey' in way);
}

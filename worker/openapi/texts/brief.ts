import { SUB_ID_RULES } from '../../clicks/redirect/sub-id.ts';
import { scriptTag } from '../../platform/contract/script-tag.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { type ApiDocument, operationsOf } from '../document.ts';
import { ERROR_CODES, type ErrorCode } from '../error-codes.gen.ts';
import { endpointLine } from './endpoint-line.ts';
import { workedCent } from './money.ts';
import type { Site } from './site.ts';
import { TOPICS } from './topics.ts';

/** The tags in the endpoint list; llms-full.txt has the others. */
const LISTED_TAGS = new Set(['Tracking', 'Publisher', 'Webhooks', 'Redirects']);
/** What a person sets or looks at. */
const FOR_PEOPLE =
  /\/(profile|email-preferences|action-items|assistants|campaigns(\/\{id\}(\/links)?)?|facets|overview|logo|payouts\/\{id\}\/statement|integrations(\/\{platform\})?|generate-script)$/;
/** Routes that exist without the ID as well. */
const WITH_ID = '/v1/publisher/{publisher_id}/';
const COMMON_ERRORS: readonly ErrorCode[] = [
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

/** Everything that an assistant needs for an integration, in at most 10 KB, with links to the details. */
export function briefText(document: ApiDocument, site: Site): string {
  const { origin, publisherId, shop } = site;
  const link = `${origin}/go/${publisherId}`;
  const endpoints = operationsOf(document).filter(
    ({ path, operation }) =>
      !path.startsWith(WITH_ID) &&
      !FOR_PEOPLE.test(path) &&
      operation.tags?.some((tag) => LISTED_TAGS.has(tag)) &&
      isForPublishers(operation.security),
  );
  return `# Tributary

> An affiliate network for developers. Replace a product link with a Tributary link, and the publisher earns a share of
> the commission. Public: the publisher ID (${publisherId}) and all links. Secret, for servers only: API keys (\`ak_…\`) and
> webhook secrets (\`whsec_…\`).

## Quick start

1. Check which product URLs can earn: \`POST ${origin}/v1/explain\` with \`{"urls": ["https://…"], "ref": "best-lamps"}\` (up to
   100, no key needed). If \`reason\` is null, the URL can earn; otherwise keep the plain link. Cache the result for a day.
2. Add the link and the disclosure:

\`\`\`html
<a href="${link}?url=${encodeURIComponent(shop.url)}&ref=best-lamps"
   rel="sponsored noopener" target="_blank">See the shop</a>
<p>We may earn a commission when you buy through links on this page.</p>
\`\`\`

3. Check one link: \`curl -i '${link}?url=${encodeURIComponent(shop.url)}&test=1'\` must return 302.

## Links

- Any site: \`${scriptTag(site)}\` in the \`<head>\`
- Shop page: \`${link}?url={encoded URL}\`; the brand is matched by domain. URL-encode \`url\`
- Brand: \`${link}/{brand_id}\`; get IDs from \`GET /v1/publisher/links\`
- Stored link: \`${origin}/track?id={link_id}\`; create it with \`POST /v1/publisher/affiliate-links\`, safe to repeat with an \`external_key\`
- \`ref\` sets a sub-ID for reports. ${SUB_ID_RULES} See \`GET /v1/publisher/analytics?group_by=sub_id\`.
- \`Accept: application/json\` returns the click as data: \`redirect_url\`, \`click_id\`, \`classification\`, \`counted\`, \`detail\`.
- Client-rendered lists: build the same URL in code, without a key.
- Assistants: MCP server \`${origin}/mcp\`, by OAuth or with an API key as bearer.

## Rules

- Don't put API keys or webhook secrets in a browser, an app or a repository.
- Don't put personal data in \`ref\`, invent brand, program or publisher IDs, or parse amounts as floats.
- Don't link without \`rel="sponsored"\` and a visible disclosure, or to banned sites such as Amazon (\`banned_domain\`).
- Don't click links on a visitor's behalf, click your own links, or hide the destination. Use \`test=1\` in automated checks.

## Test

- \`test=1\` on any link: the click redirects, is stored as \`test\` and never counts. As JSON, a link that can’t earn returns an error with its reason.
- On a local system (\`npm start\`), \`POST ${origin}/dev/purchase\` with
  \`{"link": "${link}/${shop.brandId}", "amount": "40.00"}\` buys in the demo shop. Within seconds, \`earning_url\`
  shows the earning.
- \`POST /v1/publisher/webhooks/{id}/test\` sends a sample event with \`"test": true\`.

## Webhooks

Create an endpoint with \`POST /v1/publisher/webhooks\`, store its \`secret\`, then send a test event. \`PUT\` with the
same body never creates a duplicate. Events: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.
Verify the signature over the raw body, return 2xx quickly and deduplicate by \`webhook-id\`. Bodies and a verifier:
“Webhooks” under More.

## Money

- Gross: what the network pays. Net: your share of it; \`earnings\` in responses and events is net. ${workedCent()}
- \`you_earn\` is your share of \`commission_rate\`, which is \`up to …\` if a program has several \`rates\`.
- A sale is \`pending\` when the network reports it (hours to days after the purchase), \`approved\` when it is final (often
  weeks later), \`paid\` when the network has paid, \`reversed\` when it was returned or refused. Pending commission is never paid out.
- Amounts are decimal strings in USD with 2 to 6 decimals. Trace any sale: \`GET /v1/publisher/conversions/{id}/trace\`.

## Requests and errors

Base URL ${origin}. Keys: \`Authorization: Bearer ak_…\`. Writes accept an \`Idempotency-Key\`. Errors are
\`application/problem+json\`; branch on \`code\`.

| code | status | action |
|---|---|---|
${COMMON_ERRORS.map((code) => `| \`${code}\` | ${ERROR_CODES[code].status} | ${ERROR_CODES[code].action} |`).join('\n')}

## Endpoints

${endpoints.map(({ method, path, operation }) => endpointLine(method, path, operation)).join('\n')}

## More

${TOPICS.map(({ name, title }) => `- ${title}: ${origin}/llms/${name}.md`).join('\n')}
- Client with types, one module: ${origin}/client.js, ${origin}/client.d.ts
- All operations in full: ${origin}/llms-full.txt
- OpenAPI 3.1: ${origin}/v1/openapi.json
`;
}

/** True for public operations and those that accept an API key. */
function isForPublishers(security: readonly Record<string, readonly string[]>[] = []): boolean {
  return security.length === 0 || security.some((scheme) => 'bearerKey' in scheme);
}

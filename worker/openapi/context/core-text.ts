import { hashPrefix } from '../../catalog/monetizable-hosts.ts';
import { SUB_ID_RULES } from '../../clicks/redirect/sub-id.ts';
import type { Platform } from '../../platform/contract/platforms.ts';
import { scriptTag } from '../../platform/contract/script-tag.ts';
import { ERROR_CODES, type ErrorCode } from '../error-codes.gen.ts';
import { workedCent } from '../texts/money.ts';
import type { Site } from '../texts/site.ts';
import { retryTimes } from '../texts/webhooks.ts';
import { type CodeFile, fileText, sharedCode } from './shared-code.ts';

const ACTIONS: readonly ErrorCode[] = [
  'request.invalid',
  'key.invalid',
  'rate_limit.exceeded',
  'link.no_program',
  'link.banned_domain',
];
const VECTOR_HOST = 'alder-nook.example';

/** The part that is the same for every framework, in at most 120 lines. */
export function coreText(site: Site, platform: Platform): string {
  const { origin, publisherId, isLocal } = site;
  const code = sharedCode(site);
  const topic = (name: string) => `${origin}/llms/${name}.md`;
  return `# Tributary: affiliate links of ${publisherId}

A link to a shop becomes a Tributary link, and its publisher earns a share of the commission when a visitor buys.

## Facts

- Base URL of the API and of links: ${origin}. All facts in short: ${origin}/LLM.txt?publisher_id=${publisherId}
- Public: the publisher ID ${publisherId} and every link. Links need no key and no call.
- MCP server: \`${origin}/mcp\`, by OAuth or with an API key as bearer: tools to check URLs, make links and trace earnings
- Secret, on servers only: \`TRIBUTARY_API_KEY\` (\`ak_…\`, from the page API Keys) and \`TRIBUTARY_WEBHOOK_SECRET\` (\`whsec_…\`).

| your case | use |
|---|---|
| links in texts, a CMS or Markdown, on any site | the script |
| links from code, also client-rendered lists | \`affiliateLink\` |
| pages from a server, where only links that can earn should change | the client (\`prepare\`, then \`link\`) |
| stored links, clicks, sales, earnings | the API with a key, on a server |
| act on a sale | a webhook |

## Script

Once in the \`<head>\` of each page; it converts the links that can earn. Options, and a version with its hash: ${topic('script')}

${fileText(scriptFile(site, platform))}

## Links

Every link has \`rel="sponsored noopener"\`, and every page with links has a visible disclosure: “We may earn a commission
when you buy through links on this page.” \`ref\` is the sub-ID in reports. ${SUB_ID_RULES}

${fileText(code.links)}

## Can it earn?

Save ${origin}/client.js as \`tributary-client.mjs\` (types: ${origin}/client.d.ts as \`tributary-client.d.mts\`). \`prepare\` asks \`POST /v1/explain\` for up to
100 URLs a call and remembers the result for a day. \`link\` returns the plain URL if it can't earn or the call failed.
In a browser, use \`affiliateLink\` for shop URLs: the redirect decides at the click. To look up hosts without revealing
them, see ${topic('earn')} (test vector: \`${VECTOR_HOST}\` has the hash prefix \`${hashPrefix(VECTOR_HOST)}\`).

${fileText(code.server)}

## Never

- put an API key or a webhook secret into a browser, an app or a repository
- put personal data into \`ref\`, or parse amounts as floats: they are decimal strings
- invent brand, program, link or publisher IDs, or change ${publisherId}
- add links to other people's sites, hide the destination, or click links for visitors

## Check

A test click (\`test=1\`) must return 302. It never counts.${isLocal ? ` This system is local: \`${code.purchase.path}\` buys in its demo shop, and the earning appears within seconds.` : ''}

${fileText(code.check)}

## Webhooks

Create the endpoint with \`${code.createEndpoint.path}\` and its public URL, store the secret that it prints, then send a test event:
\`POST ${origin}/v1/publisher/webhooks/{id}/test\`. Bodies and examples: ${topic('webhooks')}
Deliveries without a 2xx within 10 seconds are repeated after ${retryTimes()}.

${fileText(code.events)}

## Money

\`earnings\` is net: your share of the gross commission. ${workedCent()} \`you_earn\` in \`/v1/explain\` is your share of \`commission_rate\`, which is “up to …” if a program has several \`rates\`.
A sale is \`pending\`, then \`approved\` (often weeks later) and \`paid\`, or \`reversed\`. Its trace: \`GET ${origin}/v1/publisher/conversions/{id}/trace\`.

## Errors

JSON with a stable \`code\`. Send an \`Idempotency-Key\` with writes, so that a retry has no further effect.

${ACTIONS.map((name) => `- \`${name}\` (${ERROR_CODES[name].status}): ${ERROR_CODES[name].action}`).join('\n')}

## Done when

- every shop link has the publisher ID ${publisherId}, \`rel="sponsored noopener"\` and a disclosure on its page
- \`${code.check.path}\` prints OK, and no key or secret is in the browser's code or in the repository
- a test event was received, and one with a changed body got 401`;
}

/** The tag of the auto-link script. */
function scriptFile({ origin, publisherId }: Site, platform: Platform): CodeFile {
  return {
    title: 'The tag',
    path: 'script.html',
    language: 'html',
    code: scriptTag({ origin, publisherId, platform }),
  };
}

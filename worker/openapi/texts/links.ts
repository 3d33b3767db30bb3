import { REASON_SENTENCES } from '../../clicks/redirect/reasons.ts';
import { SUB_ID_RULES } from '../../clicks/redirect/sub-id.ts';
import type { Site } from './site.ts';

/** Link formats, sub-IDs, test clicks and click reason codes. */
export function linksText({ origin, publisherId }: Site): string {
  return `# Links

Links need no API call and no key. An invalid \`ref\` never breaks a link, and tracking has no rate limit.

| format | redirects to |
|---|---|
| \`${origin}/go/${publisherId}?url={URL}\` | any shop page; the program is matched by domain |
| \`${origin}/go/${publisherId}/{brand_id}\` | the brand’s home page |
| \`${origin}/go/${publisherId}/{brand_id}?url={URL}\` | a page of this brand |
| \`${origin}/track?id={link_id}\` | the destination of a stored link |
| \`${origin}/track?p=${publisherId}&b={brand_id}\` | the brand’s home page |
| \`${origin}/track?p=${publisherId}&np={program_id}&url={URL}\` | a page of this program |

URL-encode \`url\` (JavaScript: \`encodeURIComponent\`). \`u\` is an alias of \`url\`, and \`c\` of \`ref\`.

## ref

${SUB_ID_RULES} It is stored with each click as the sub-ID. A link drops a \`ref\` that breaks the rules and never truncates it;
API calls reject it with \`sub_id.too_long\`, \`sub_id.bad_characters\` or \`sub_id.personal_data\`.

## test=1

A test click redirects and is stored with the classification \`test\`. It never counts and sends no event. Use it whenever you check a link.

## JSON instead of a redirect

With \`Accept: application/json\`, a link returns 200 with \`redirect_url\`, \`click_id\`, \`classification\`, \`reason\`, \`counted\`, \`detail\` and
\`sub_id\`, or an error with the code \`link.<reason>\`.

| reason | meaning |
|---|---|
${Object.entries(REASON_SENTENCES)
  .map(([code, sentence]) => `| \`${code}\` | ${sentence} |`)
  .join('\n')}
`;
}

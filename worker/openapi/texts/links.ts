import { REASON_SENTENCES } from '../../tracking/reasons.ts';
import { SUB_ID_RULES } from '../../tracking/sub-id.ts';
import type { Site } from './site.ts';

/** Link forms, sub-ids, tests, and the reason codes of clicks. */
export function linksText({ origin, publisherId }: Site): string {
  return `# Links

A link needs no call and no key. It never fails because of \`ref\`, and tracking has no rate limit.

| form | leads to |
|---|---|
| \`${origin}/go/${publisherId}?url={URL}\` | a page of any shop; the domain tells the program |
| \`${origin}/go/${publisherId}/{brand_id}\` | the start page of a brand |
| \`${origin}/go/${publisherId}/{brand_id}?url={URL}\` | a page of this brand |
| \`${origin}/track?id={link_id}\` | a stored link |
| \`${origin}/track?p=${publisherId}&b={brand_id}\` | the start page of a brand |
| \`${origin}/track?p=${publisherId}&np={program_id}&url={URL}\` | a page of this program |

Percent-encode \`url\` (JavaScript: \`encodeURIComponent\`). \`u\` is taken for \`url\`, \`c\` for \`ref\`.

## ref

${SUB_ID_RULES} It is stored with each click as the sub-id. A link drops a \`ref\` that breaks the rules as a whole, it never
cuts it; API calls refuse it with \`sub_id.too_long\`, \`sub_id.bad_characters\` or \`sub_id.personal_data\`.

## test=1

A test click redirects and is stored with the verdict \`test\`. It never counts, and sends no event. Use it for every check.

## As data

With \`Accept: application/json\` a link answers 200 with \`redirect_url\`, \`click_id\`, \`verdict\`, \`reason\`, \`counted\`, \`detail\` and
\`sub_id\`, or a problem with the code \`link.<reason>\`.

| reason | meaning |
|---|---|
${Object.entries(REASON_SENTENCES)
  .map(([code, sentence]) => `| \`${code}\` | ${sentence} |`)
  .join('\n')}
`;
}

import { inlineScript, pinnedScriptTag } from '../../accounts/integrations/script-forms.ts';
import { scriptTag } from '../../platform/contract/script-tag.ts';
import type { Site } from './site.ts';

const KILOBYTE = 1_000;

/** The auto-link script: its three forms, options and page object. */
export function scriptText(site: Site): string {
  const inlineKilobytes = Math.ceil(inlineScript(site).length / KILOBYTE);
  return `# The auto-link script

Put this once into the \`<head>\` of each page:

\`\`\`html
${scriptTag(site)}
\`\`\`

Links that can earn become Tributary links at the moment of their use, and have their own address again when the page is left or ten
seconds later. All others stay as they are: links to the same site, to shops without a program, links in editors, links that the
redirect would refuse (more than 2,048 characters, a user name), and links that are, or look like, affiliate links already. List your own
affiliate parameters in \`data-own-marks\`, and links with them are converted. The script uses no cookies and no storage, and a page’s list of links never
leaves the page. Add \`&platform=\` with \`lovable\`, \`bolt\`, \`cursor\`, \`claude\` or \`replit\` to show that tool as connected.

A version that never changes, with its hash for browsers to check:

\`\`\`html
${pinnedScriptTag(site)}
\`\`\`

For pages that can’t load other files, \`GET ${site.origin}/v1/generate-script?publisher_id=${site.publisherId}\` returns the script as
text (${inlineKilobytes} kB) with the publisher ID inside.

| attribute | of | effect |
|---|---|---|
| \`data-tributary-skip\` | any element | the links in it are left alone |
| \`data-exclude\` | the script | CSS selectors of parts that are left alone |
| \`data-exclude-domains\` | the script | domains that are left alone, separated by spaces |
| \`data-own-marks\` | the script | names of URL parameters that are your own, separated by spaces, such as \`ref via\`: links with them are converted, unless they have another affiliate parameter |
| \`data-ref\` | the script or a link | the sub-ID of its clicks |
| \`data-disclosure\` | the script | CSS of a note at the end of the page, such as \`position:fixed;bottom:0;right:0\`: “We may earn a commission from links here.” It appears if a link earns |

A content security policy has to allow \`${site.origin}\` in \`script-src\` and \`connect-src\`.

\`window.tributary\` has \`stats()\`, \`rescan()\`, \`skip(selector)\`, \`on(event, handler)\` with the events \`scan\` and \`use\`, and
\`await link(url, ref)\`, which returns the tracking URL, or the URL itself if it can’t earn. The script finds new links without a
call. \`stats().used\` and the event \`use\` count links that were seen to be followed: a click that the page stops counts only when the
page follows the link. Without its tag, the page is as it was before.

\`POST ${site.origin}/v1/publisher/site-check\` with \`{"url": "https://…"}\` says whether a page has the script, with the right ID, and which
of its links earn.
`;
}

import { prefixOf } from '../../catalog/monetizable-hosts.ts';
import type { Site } from './site.ts';

/** How to find out what can earn, and how to stay private while asking. */
export function earnText({ origin }: Site): string {
  const host = 'alder-nook.example';
  return `# Which links can earn

## By URL

\`GET ${origin}/v1/explain?url={URL}\` for one URL, \`POST ${origin}/v1/explain\` with \`{"urls": […], "ref": "…"}\` for up to 100. No key is
needed; with your key \`affiliate_link\` is yours, without one it is null and \`link_template\` shows where your id goes.
\`monetisable: false\` comes with a \`reason\` (code and sentence): keep the plain link. Explain applies the rules of the redirect, so
stored links (\`link.<reason>\`) and clicks (\`reason\`) say the same.

Cache results for a day on your server. When the call fails, keep the plain link.

## Without telling which sites you ask about

\`GET ${origin}/v1/resolve/{prefix}\` returns all monetizable hosts whose hash has a prefix of two hex digits; compare locally. The
prefix is the lowest byte of the FNV-1a hash (32 bits) of the registrable domain. Test vector: \`${host}\` has the prefix
\`${prefixOf(host)}\`.
`;
}

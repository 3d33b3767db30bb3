import { hashPrefix } from '../../catalog/monetizable-hosts.ts';
import type { Site } from './site.ts';

/** Checking which URLs can earn, including a lookup that doesn’t reveal the host. */
export function earnText({ origin, publisherId }: Site): string {
  const host = 'alder-nook.example';
  return `# Which links can earn

## By URL

\`GET ${origin}/v1/explain?url={URL}\` for one URL, \`POST ${origin}/v1/explain\` with \`{"urls": […], "ref": "…"}\` for up to 100. No key is
needed; with your key \`affiliate_link\` is your own link; without one it is null, and \`link_template\` shows where to put your publisher ID.
If a URL can’t earn, the response has a \`reason\` (code and sentence): keep the plain link. Explain uses the redirect’s own logic, so
stored links (\`link.<reason>\`) and clicks (\`reason\`) return the same reasons.

Cache results on your server for a day. If the call fails, keep the plain link. The client ${origin}/client.js does both:
\`await tributary.prepare(urls)\`, then \`tributary.link(url, { ref })\`, with
\`tributary = createClient({ origin: '${origin}', publisherId: '${publisherId}' })\`.

## Without revealing the host

\`GET ${origin}/v1/resolve/{prefixes}\` returns all monetizable hosts whose hash begins with one of up to 256 prefixes, sorted and
separated by commas; compare them locally. A prefix has three hex digits of the FNV-1a hash (32 bits) of the registrable domain: two
for its lowest byte, then the first digit of the next byte. Test vector: \`${host}\` has the prefix \`${hashPrefix(host)}\`.
Hosts that only forward affiliate links are never among them.
`;
}

import type { publisherSites } from './tables.ts';

export type ProofMethod = NonNullable<(typeof publisherSites.$inferSelect)['verifiedBy']>;

const NAME = 'tributary-verification';

/** The ways to prove ownership of a site. One of them is enough. */
export interface SiteProofs {
  dns_name: string;
  dns_value: string;
  file_url: string;
  file_content: string;
  meta_tag: string;
}

export function proofsOf(domain: string, token: string): SiteProofs {
  const line = `${NAME}=${token}`;
  return {
    dns_name: domain,
    dns_value: line,
    file_url: `https://${domain}/.well-known/tributary.txt`,
    file_content: line,
    meta_tag: `<meta name="${NAME}" content="${token}">`,
  };
}

/** Whether a TXT record or a line of a file is the proof for this token. */
export function hasProofLine(lines: readonly string[], token: string): boolean {
  return token !== '' && lines.some((line) => line.trim() === `${NAME}=${token}`);
}

/** Whether a page has the meta tag with this token in its head. */
export async function hasProofTag(page: string, token: string): Promise<boolean> {
  if (token === '') return false;
  let found = false;
  const rewriter = new HTMLRewriter().on(`head > meta[name="${NAME}"]`, {
    element(tag) {
      if (tag.getAttribute('content')?.trim() === token) found = true;
    },
  });
  await rewriter.transform(new Response(page)).text();
  return found;
}

import type { DocsEntry } from '../../../lib/docs-search.ts';
import type { DocsDocument } from '../docs-document.ts';

const PART = /<h[23] id="([^"]+)"[^>]*>(?:<a [^>]*>)?(.*?)(?:<\/a>)?<\/h[23]>/gs;
/** Fields and examples of operations would be most of the index. */
const UNSEARCHED = /<(dl|figure|details|fieldset)\b.*?<\/\1>/gs;

/** A document and each of its parts, for the search. */
export function searchEntries({ path, group, title, description, html }: DocsDocument): DocsEntry[] {
  const parts = [...html.matchAll(PART)];
  const opening = html.slice(0, parts[0]?.index);
  const page = { href: path, title, place: group, text: `${description} ${plainText(opening)}` };
  if (group.startsWith('Error ')) return [page];
  return [
    page,
    ...parts.flatMap(({ 1: id = '', 2: heading = '', index }, at) => {
      const text = plainText(html.slice(index, parts[at + 1]?.index));
      return isOwnPart(id) ? [{ href: `${path}#${id}`, title: plainText(heading), place: title, text }] : [];
    }),
  ];
}

/** The codes of a status are pages of their own. */
function isOwnPart(id: string): boolean {
  return !id.startsWith('status-') && id !== 'codes';
}

function plainText(html: string): string {
  return html
    .replace(UNSEARCHED, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&(amp|lt|gt|quot);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

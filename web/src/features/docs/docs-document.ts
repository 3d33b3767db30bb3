/** A page of the documentation as the build wrote it. */
export interface DocsDocument {
  path: string;
  /** The name of its part, above the title. */
  group: string;
  title: string;
  description: string;
  /** The article. It is not part of the scripts: the page's HTML has it. */
  html: string;
}

/** The element whose content is the article. */
export const ARTICLE_ID = 'docs-article';

export interface DocsHeading {
  id: string;
  text: string;
}

const HEADING = /<h2 id="([^"]+)"[^>]*><a [^>]*>(.*?)<\/a>/gs;

/** The second headings of an article, for “On this page”. */
export function headingsOf(html: string): DocsHeading[] {
  return [...html.matchAll(HEADING)].map(([, id = '', text = '']) => ({ id, text: plainText(text) }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
}

import MiniSearch, { type Options } from 'minisearch';

/** What a search finds: a page, a part of one, an error code or an operation. */
export interface DocsEntry {
  href: string;
  title: string;
  /** Where it is, such as the page of a part. */
  place: string;
  /** Its text, which is searched but not stored. */
  text: string;
}

export type DocsHit = Omit<DocsEntry, 'text'>;
export type SearchDocs = (text: string, options?: SearchOptions) => DocsHit[];

interface SearchOptions {
  /** The number of hits at most. */
  shown?: number;
  /** The addresses that are left out. */
  without?: ReadonlySet<string>;
}

export const SEARCH_FILE = '/docs/search.json';
const SHOWN = 8;
const CODES = /^\/docs\/errors\//;
/** An operation or an error code. Most words of a guide are in some of their names too. */
const NAMES = /^\/docs\/(reference|errors)\//;
/** How many of the places are kept for names if guides would fill them all. */
const KEPT_FOR_NAMES = 3 / 8;
/** `rate_limit.exceeded` is found by each of its words and as a whole. */
const WORD_ENDS = /[\s.,:;!?()[\]{}<>"'`’“”/|=&_-]+/;

const OPTIONS: Options<DocsEntry> = {
  idField: 'href',
  fields: ['title', 'place', 'text'],
  storeFields: ['href', 'title', 'place'],
  tokenize: (text) => text.split(WORD_ENDS),
  searchOptions: {
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    boost: { title: 4, place: 2 },
  },
};

/** The index as a file of the site. */
export function writeIndex(entries: readonly DocsEntry[]): string {
  const index = new MiniSearch<DocsEntry>(OPTIONS);
  index.addAll(entries);
  return JSON.stringify(index);
}

export function readIndex(file: string): SearchDocs {
  const index = MiniSearch.loadJSON<DocsEntry>(file, OPTIONS);
  return (text, { shown = SHOWN, without } = {}) => {
    const hits: DocsHit[] = index.search(text).map(({ href, title, place }) => ({ href, title, place }));
    const others = hits.filter(({ href }) => !without?.has(href));
    return ranked(others, text.trim().toLowerCase(), shown);
  };
}

/** What the text names first, then guides, then operations and error codes. */
function ranked(hits: readonly DocsHit[], text: string, shown: number): DocsHit[] {
  const isCode = /[._]/.test(text);
  const whole = hits.filter(({ title }) => title.toLowerCase() === text);
  const begun = hits.filter(({ href, title }) => isCode && CODES.test(href) && title.startsWith(text));
  const meant = new Set([...whole, ...begun]);
  const others = hits.filter((hit) => !meant.has(hit));
  const names = others.filter(({ href }) => NAMES.test(href));
  const guides = others.filter((hit) => !names.includes(hit));
  const places = Math.max(0, shown - meant.size);
  const kept = Math.min(names.length, Math.floor(places * KEPT_FOR_NAMES));
  return [...meant, ...guides.slice(0, places - kept), ...names].slice(0, shown);
}

export async function loadSearch(): Promise<SearchDocs> {
  const response = await fetch(SEARCH_FILE);
  if (!response.ok) throw new Error(`The search index responded ${response.status}.`);
  return readIndex(await response.text());
}

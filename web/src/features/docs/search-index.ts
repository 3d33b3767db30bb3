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
export type SearchDocs = (text: string) => DocsHit[];

export const SEARCH_FILE = '/docs/search.json';
const SHOWN = 8;
/** Most words of a guide are in the names of operations too. */
const NAMES = /^\/docs\/(reference|errors)\//;
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
    boostDocument,
  },
};

function boostDocument(href: string): number {
  return NAMES.test(href) ? 0.2 : 1;
}

/** The index as a file of the site. */
export function writeIndex(entries: readonly DocsEntry[]): string {
  const index = new MiniSearch<DocsEntry>(OPTIONS);
  index.addAll(entries);
  return JSON.stringify(index);
}

export function readIndex(file: string): SearchDocs {
  const index = MiniSearch.loadJSON<DocsEntry>(file, OPTIONS);
  return (text) => {
    const hits: DocsHit[] = index.search(text).map(({ href, title, place }) => ({ href, title, place }));
    const whole = text.trim().toLowerCase();
    const isWhole = ({ title }: DocsHit) => title.toLowerCase() === whole;
    // A reader who types a whole code or title means it.
    return [...hits.filter(isWhole), ...hits.filter((hit) => !isWhole(hit))].slice(0, SHOWN);
  };
}

export async function loadSearch(): Promise<SearchDocs> {
  const response = await fetch(SEARCH_FILE);
  if (!response.ok) throw new Error(`The search index responded ${response.status}.`);
  return readIndex(await response.text());
}

/** Words of a host or a path that say nothing about what is sold. */
const COMMON = new Set([
  ...['www', 'shop', 'store', 'online', 'official', 'product', 'products', 'item', 'items', 'category'],
  ...['collection', 'collections', 'page', 'pages', 'html', 'index', 'buy', 'sale', 'the', 'and', 'for'],
]);
const MIN_LENGTH = 3;

/** The words of a URL that may name a brand or a category: those of the host, and those of the path. */
export function urlTerms(url: URL): { host: string[]; path: string[] } {
  const labels = url.hostname.split('.').slice(0, -1);
  return { host: wordsOf(labels.join(' ')), path: wordsOf(decoded(url.pathname)) };
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= MIN_LENGTH && !COMMON.has(word)).map(singular))];
}

/** `lamps` → `lamp`, which as a prefix matches both. */
function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

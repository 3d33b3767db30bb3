/** `5012` → `5,012`. */
export function formatCount(count: number): string {
  // Without a shared formatter, because creating one would delay the start of every page by milliseconds.
  return count.toLocaleString('en');
}

/** `1 link`, `2 links`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

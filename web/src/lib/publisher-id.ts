/** A publisher ID as a reader entered it, in its normal form; null for anything else. */
export function readPublisherId(text: string): string | null {
  return /^PUB\d{6}$/.exec(text.trim().toUpperCase())?.[0] ?? null;
}

const MAX_LENGTH = 80;

/**
 * A name from a brand, a network or a publisher, for a sentence: in quotes, on one line and not too long, so that it can't
 * pass for the sentence's own words.
 */
export function quoted(name: string): string {
  const plain = name.replaceAll(/[\p{C}\p{Z}“”"]+/gu, ' ').trim();
  return `“${plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain}”`;
}

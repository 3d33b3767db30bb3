const MAX_LENGTH = 60;

/**
 * A name that anyone can choose, as people read it: one line of at most 60 characters, without invisible ones and those that
 * change the direction of a text.
 */
export function visibleName(input: string): string {
  const visible = input
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...visible].slice(0, MAX_LENGTH).join('').trim();
}

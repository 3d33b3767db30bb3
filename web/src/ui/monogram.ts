import { initialOf } from './initial-of.ts';

/** Fills of a monogram and its letters, from the tokens; each pair is readable in both themes. */
const MONOGRAM_TONES = [
  ['fill-river-wash', 'fill-river-deep'],
  ['fill-rule', 'fill-ink'],
  ['fill-river', 'fill-on-river'],
  ['fill-raised', 'fill-river'],
  ['fill-muted', 'fill-paper'],
  ['fill-sheet', 'fill-ink'],
] as const;

/** `Home & Garden Co` → `HG`: the first letters of the first two words; one for a single word, none without letters. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 2).map(initialOf).join('');
}

/** The tone of a name; the same name always has the same. */
export function toneOf(name: string): (typeof MONOGRAM_TONES)[number] {
  // FNV-1a, whose high bits depend on every letter.
  let hash = 0x811c9dc5;
  for (const letter of name.trim().toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return MONOGRAM_TONES[(hash >>> 13) % MONOGRAM_TONES.length] ?? MONOGRAM_TONES[0];
}

import transliterate from '@sindresorhus/transliterate';

/** The characters that every bank takes in names and addresses: the Latin set of the European Payments Council (EPC217-08). */
const BANK_SET = /^[A-Za-z0-9/?:().,'+ -]*$/;
/** Scripts whose letters have a usual form in Latin ones. */
const KNOWN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u;
const SIGNS: [string, string][] = [
  ...[...'’‘`´ʼ"“”'].map((sign): [string, string] => [sign, "'"]),
  ...['_', '‐', '‑'].map((sign): [string, string] => [sign, '-']),
  ['&', '+'],
  ['#', 'No '],
  [';', ','],
];

/**
 * How a bank's file writes a name or an address: marks are left out, and Cyrillic and Greek letters are transliterated. Null if it has
 * a letter or a sign without a safe form.
 */
export function bankText(text: string): string | null {
  if (unknownCharacters(text) !== '') return null;
  return written(text).replaceAll(/\s+/g, ' ').trim();
}

/** The characters of a text that a bank's file can't have, each once. */
export function unknownCharacters(text: string): string {
  const unknown = [...text.normalize('NFC')].filter(
    (each) => !KNOWN.test(each) || !BANK_SET.test(written(each)),
  );
  return [...new Set(unknown)].join('');
}

function written(text: string): string {
  const withoutMarks = text
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
  return transliterate(withoutMarks, { customReplacements: SIGNS }).replaceAll(/\s/g, ' ');
}

/** What the standard fonts of PDF have besides ASCII and Latin-1 (the encoding is WinAnsi). */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Latin letters that don't decompose into a letter and a mark. */
const LATIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ẞ: 'SS',
  Ə: 'E',
  ə: 'e',
  '−': '-',
  '‐': '-',
  '‑': '-',
};

/** Stands for a character that no standard font has and that has no Latin form. */
const MISSING = '?';

/**
 * A text in the characters that a PDF's standard fonts have. A letter with a mark that they lack loses the mark (`ő` becomes
 * `o`), and any other character becomes a question mark. Control characters become spaces, and
 * invisible ones are left out.
 */
export function pdfText(text: string): string {
  return [
    ...text
      .normalize('NFC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' '),
  ]
    .map((character) => (isEncodable(character) ? character : latinOf(character)))
    .join('');
}

/** True if the PDF can't show some characters of a text. */
export function isChangedInPdf(text: string): boolean {
  return marksIn(pdfText(text)) > marksIn(text);
}

function marksIn(text: string): number {
  return text.split(MISSING).length - 1;
}

function latinOf(character: string): string {
  const known = LATIN[character];
  if (known !== undefined) return known;
  const plain = character.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  if (plain === '') return '';
  return [...plain].every(isEncodable) ? plain : MISSING;
}

function isEncodable(character: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(character) || MORE.includes(character);
}

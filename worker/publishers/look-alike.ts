import { domainToUnicode } from 'node:url';

/** Scripts that are written together in one language. */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Cherokee',
  'Coptic',
].map((name) => ({ name, form: new RegExp(`^\\p{Script=${name}}$`, 'u') }));

/** Letters of other scripts that look like Latin ones: a label of nothing else reads like a Latin word. */
const LOOK_LATIN = /^[авԁесһіјӏкмпоԛрѕԝхуүтнѵαβεικνορτυχωօոսԍցգհզ0-9-]+$/iu;

/** Whether a domain could be taken for another one: a label mixes scripts, or its foreign letters all look Latin. */
export function looksLikeAnother(domain: string): boolean {
  return domainToUnicode(domain).split('.').some(isLookAlike);
}

function isLookAlike(label: string): boolean {
  if (/^[\x21-\x7e]*$/.test(label)) return false;
  const used = scriptsOf(label);
  const mixed = used.length > 1 && !TOGETHER.some((group) => used.every((name) => group.includes(name)));
  return mixed || LOOK_LATIN.test(label);
}

/** The scripts of a label's letters; a letter of a script that is not listed counts as one of its own. */
function scriptsOf(label: string): string[] {
  const letters = [...label.normalize('NFC')].filter((sign) => /\p{L}/u.test(sign));
  return [...new Set(letters.map((sign) => SCRIPTS.find(({ form }) => form.test(sign))?.name ?? 'other'))];
}

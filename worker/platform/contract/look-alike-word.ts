/** Scripts that one language mixes. */
const MIXED_SCRIPTS = [
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

/** Letters of other scripts that look like Latin ones. A label of only these reads like a Latin word. */
const LATIN_LOOK_ALIKES = /^[авԁесһіјӏкмпоԛрѕԝхуүтнѵαβεικνορτυχωօոսԍցգհզ0-9-]+$/iu;

/** Whether a word can be mistaken for another one: it mixes scripts, or its letters all look Latin. */
export function isLookAlike(label: string): boolean {
  return hasMixedScripts(label) || looksLatin(label);
}

/** Of scripts that no language mixes. */
export function hasMixedScripts(label: string): boolean {
  if (/^[\x21-\x7e]*$/.test(label)) return false;
  const used = scriptsOf(label);
  return used.length > 1 && !MIXED_SCRIPTS.some((group) => used.every((name) => group.includes(name)));
}

function looksLatin(label: string): boolean {
  return !/^[\x21-\x7e]*$/.test(label) && LATIN_LOOK_ALIKES.test(label);
}

/** The scripts of a label's letters; scripts that aren't listed count as `other`. */
function scriptsOf(label: string): string[] {
  const letters = [...label.normalize('NFC')].filter((sign) => /\p{L}/u.test(sign));
  return [...new Set(letters.map((sign) => SCRIPTS.find(({ form }) => form.test(sign))?.name ?? 'other'))];
}

/** Letters, and the signs that look or sound like them, in lower case. Marks above letters are taken off before. */
const LOOK_ALIKES: Record<string, string> = {
  t: 'тτʈƭŧᴛꮤ7+†',
  r: 'рρгʀɾɽɼᴦꭇꮢя',
  i: 'иіιıɩɪӏꭵ1!|lǀ¡',
  b: 'вьъбβʙƅɓ8þ',
  u: 'υμսʋᴜμц∪v',
  a: 'аαɑᴀ4@ⱥ',
  y: 'уγүʏӯყ¥ყɣ',
  o: 'оοօ0',
  s: 'ѕ5$',
  e: 'еε3є',
};
const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
);
/** A word that begins so contains our name by chance. */
export const OUR_NAME = /(?<!dis|con)trib[uy]tar[yui]/;

/** What a reader sees in a text: its letters in one alphabet, without case, marks, spaces and punctuation. */
export function readsLike(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...plain]
    .map((sign) => LETTER_OF.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text contains our name, also in letters of other alphabets or with signs in between. */
export function containsOurName(text: string): boolean {
  return OUR_NAME.test(readsLike(text));
}

/** Titles that only our team has. A name of nothing but these reads like our team’s. */
const TITLES = (
  'the our your official team support staff admin administrator administration ' +
  'moderator moderation mod helpdesk help desk customer service security system'
).split(' ');
const ONLY_TITLES = new RegExp(`^(?:${TITLES.map(readsLike).join('|')})+$`);

/** Whether a name is one that our team would use: our name, a title, or both, and nothing else. */
export function isTeamName(name: string): boolean {
  const rest = readsLike(name).replace(OUR_NAME, '');
  return rest === '' ? containsOurName(name) : ONLY_TITLES.test(rest);
}

/** Whether a line of a text, or what stands before its colon or dash, is a name of our team: a signature or a speaker. */
export function isSignedByTeam(text: string): boolean {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap((line) => [line, line.split(/[:–—]|\s-\s/, 1)[0] ?? ''])
    .some((part) => containsOurName(part) && isTeamName(part));
}

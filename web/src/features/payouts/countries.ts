const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that name no country: unions, parts of countries with a code for the post, and test codes. */
const OTHERS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Every country by name, for a select. */
export const COUNTRIES: readonly { value: string; label: string }[] = [
  { value: '', label: 'Choose your country' },
  ...countries(),
];

function countries() {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const label = OTHERS.has(code) || !isCurrent(code) ? undefined : NAMES.of(code);
      return label === undefined ? [] : [{ value: code, label }];
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** False for an earlier code of a country. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

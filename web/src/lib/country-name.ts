const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** `CA` → `Canada`. An unknown code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}

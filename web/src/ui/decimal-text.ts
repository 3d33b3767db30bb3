const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** `"-1234.5065"` to 2 digits → `"-1234.51"`. Rounds exactly, half away from zero. Throws if the string is no decimal. */
export function roundDecimal(decimal: string, digits: number): string {
  const parts = DECIMAL.exec(decimal);
  if (!parts) throw new RangeError('An amount is not a decimal.');
  const [, sign = '', whole = '0', fraction = ''] = parts;
  const kept = BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits));
  const up = (fraction[digits] ?? '0') >= '5';
  const scaled = String(up ? kept + 1n : kept).padStart(digits + 1, '0');
  const text = digits === 0 ? scaled : `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`;
  return /[1-9]/.test(text) ? sign + text : text;
}

/** Rounds to cents, or below ten cents to two significant digits: `"0.00421"` → `"0.0042"`, `"1.5"` → `"1.50"`. */
export function roundSignificant(decimal: string): string {
  const [, zeros = ''] = /^-?0\.(0+)[1-9]/.exec(decimal) ?? [];
  return roundDecimal(decimal, zeros.length + 2).replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** `"1234567.89"` → `"1,234,567.89"`. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `"12.345"` → `1235`: whole cents, for charts. Throws if the string is no decimal. */
export function toCents(decimal: string): number {
  return Number(roundDecimal(decimal, 2).replace('.', ''));
}

/** `-123456` cents → `−$1,234.56`. */
export function centsText(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${groupDigits((Math.abs(cents) / 100).toFixed(2))}`;
}

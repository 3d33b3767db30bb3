/** Micro-USD as an amount in US dollars: `25000001` → `25.000001`. Null for another text, such as a bound. */
export function amountOfMicros(text: string): string | null {
  if (!/^-?\d+$/.test(text)) return null;
  const micros = BigInt(text);
  const digits = `${micros < 0n ? -micros : micros}`.padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

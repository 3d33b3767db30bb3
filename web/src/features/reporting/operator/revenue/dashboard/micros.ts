/** An exact decimal amount in micro-dollars, for sorting and for charts. */
export function microsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return amount.startsWith('-') ? -micros : micros;
}

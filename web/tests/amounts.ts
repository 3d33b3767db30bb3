const MICROS = 1_000_000n;

/** Millionths of a dollar in an amount as the API, a file or a screen writes it: `12.345678`, `−$1,234.50`. */
export function micros(text: string): bigint {
  const parts = /(\d[\d,]*)(?:\.(\d{1,6}))?/.exec(text);
  if (!parts) throw new Error(`“${text}” has no amount.`);
  const [, whole = '', fraction = ''] = parts;
  const amount = BigInt(whole.replaceAll(',', '')) * MICROS + BigInt(fraction.padEnd(6, '0'));
  return /^\s*[-−]/.test(text) ? -amount : amount;
}

export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + micros(amount), 0n);
}

/** An amount as screens show it in cents: `$1,234.57`. Not negative. */
export function inCents(amount: bigint): string {
  const cents = (amount + 5_000n) / 10_000n;
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`;
}

/** An amount as screens show it in full: `$1,234.567890`. Not negative. */
export function inFull(amount: bigint): string {
  return `$${(amount / MICROS).toLocaleString('en-US')}.${String(amount % MICROS).padStart(6, '0')}`;
}

import { failure } from './failure.ts';

declare const microUsd: unique symbol;
/** A signed safe integer of 10⁻⁶ US dollars. */
export type MicroUsd = number & { readonly [microUsd]: true };

const MICROS = 1_000_000n;
/** One billion dollars. A larger amount is an error of the sender, and sums stay safe integers. */
const MAX_AMOUNT = 1_000_000_000n * MICROS;
const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,40}))?$/;

export const ZERO = micros(0);

const moneyNotAnInteger = failure(
  'money.not_an_integer',
  500,
  (value: number) => `${value} is not a whole number of micro-dollars.`,
);
const moneyNotADecimal = failure(
  'money.not_a_decimal',
  400,
  (value: string) => `"${value}" is not a decimal amount.`,
  { action: 'Send a decimal amount such as `4.20`.', sample: ['four'] },
);
const moneyOutOfRange = failure(
  'money.out_of_range',
  400,
  (value: string) => `"${value}" is too large. The maximum is one billion dollars.`,
  { action: 'Send a smaller amount.', sample: ['1000000000'] },
);
const moneySumOutOfRange = failure(
  'money.sum_out_of_range',
  500,
  (subject: string, text: string) => `${subject} add up to ${text}, which is out of range.`,
);

/** Marks a number as micro-USD. Throws `money.not_an_integer`. */
export function micros(value: number): MicroUsd {
  if (!Number.isSafeInteger(value)) throw moneyNotAnInteger(value);
  return (value === 0 ? 0 : value) as MicroUsd;
}

/**
 * Parses a decimal amount of dollars exactly, as networks write it: `"5.9465"`, `"-3.211"`, or a JSON number. Digits after
 * the sixth are rounded half to even. `-0` is 0. Throws `money.not_a_decimal` for anything else, such as exponents, and
 * `money.out_of_range` from 10⁹ dollars.
 */
export function parseUsd(text: string | number): MicroUsd {
  const source = String(text).trim();
  const amount = readUsd(source);
  if (amount === 'not a decimal') throw moneyNotADecimal(source.slice(0, 60));
  if (amount === 'out of range') throw moneyOutOfRange(source.slice(0, 60));
  return amount;
}

/** An amount that we wrote ourselves, such as a constant or a stored setting. Throws a `TypeError` for anything else. */
export function usd(text: string): MicroUsd {
  const amount = readUsd(text);
  if (typeof amount === 'string') throw new TypeError(`The amount “${text}” is ${amount}.`);
  return amount;
}

function readUsd(source: string): MicroUsd | 'not a decimal' | 'out of range' {
  const parts = DECIMAL.exec(source);
  if (!parts) return 'not a decimal';
  const fraction = parts[3] ?? '';
  const whole = BigInt(parts[2] ?? '0') * MICROS + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  const magnitude = whole + (roundsUp(fraction.slice(6), whole) ? 1n : 0n);
  if (magnitude >= MAX_AMOUNT) return 'out of range';
  return micros(Number(parts[1] === '-' ? -magnitude : magnitude));
}

function roundsUp(rest: string, whole: bigint): boolean {
  if (rest === '' || rest[0] === undefined || rest[0] < '5') return false;
  const exactlyHalf = rest[0] === '5' && /^50*$/.test(rest);
  return exactlyHalf ? whole % 2n === 1n : true;
}

/** `amount × partsPerMillion / 10⁶`, rounded half to even at the micro-dollar. */
export function share(amount: MicroUsd, partsPerMillion: number): MicroUsd {
  return micros(Number(divideHalfEven(BigInt(amount) * BigInt(partsPerMillion), MICROS)));
}

/** The amount for each of `count`, rounded to the micro-dollar; 0 for none. */
export function divided(amount: MicroUsd, count: number): MicroUsd {
  return micros(count === 0 ? 0 : Math.round(amount / count));
}

/** Rounds to whole cents, half to even. */
export function roundToCents(amount: MicroUsd): MicroUsd {
  return micros(Number(divideHalfEven(BigInt(amount), 10_000n) * 10_000n));
}

/** `1234500` → `"1.23"`: two decimals, rounded half to even. */
export function toDollars(amount: MicroUsd): string {
  const cents = divideHalfEven(BigInt(amount), 10_000n);
  const magnitude = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
}

/** `1234500000` → `"1,234.50"`: two decimals and separators, for sentences. */
export function formatUsd(amount: MicroUsd): string {
  return toDollars(amount).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** `1234500` → `"1.2345"`: every digit, at least two decimals. */
export function toExactDollars(amount: MicroUsd): string {
  const magnitude = Math.abs(amount).toString().padStart(7, '0');
  const fraction = magnitude.slice(-6).replace(/0{1,4}$/, '');
  return `${amount < 0 ? '-' : ''}${magnitude.slice(0, -6)}.${fraction}`;
}

/** Throws `money.not_an_integer` if the sum is not a safe integer. */
export function sum(amounts: Iterable<MicroUsd>): MicroUsd {
  let total = 0;
  for (const amount of amounts) total += amount;
  return micros(total);
}

/**
 * Parses a sum that SQL returns as text (`CAST(SUM(…) AS TEXT)`), so that it is never rounded. Throws
 * `money.sum_out_of_range` (500), which names `subject`, if the sum is not a safe integer.
 */
export function sumOf(text: string, subject: string): MicroUsd {
  const amount = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(amount)) throw moneySumOutOfRange(subject, text);
  return micros(amount);
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n;
  const magnitude = negative ? -dividend : dividend;
  const quotient = magnitude / divisor;
  const twiceRest = (magnitude % divisor) * 2n;
  const up = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

import { failure } from '../../platform/failure.ts';
import { hostOf as hostOfText } from '../../platform/host-name.ts';
import { type MicroUsd, parseUsd } from '../../platform/money.ts';
import { normalizeReference } from '../../platform/normalize-reference.ts';
import { isPlaceholder } from '../../platform/placeholder.ts';

/** A row of a network before validation. */
export type Fields = Readonly<Record<string, unknown>>;

const rowIdUnsafe = failure('row.id_unsafe', 502, (sentence: string) => sentence);
const rowIdPlaceholder = failure(
  'row.id_placeholder',
  502,
  (field: string, value: string) =>
    `The ${field} is “${value}”, which is no ID: the software that sent it left a placeholder.`,
);
const rowNotAnObject = failure('row.not_an_object', 502, 'The row is not an object.');
const rowFieldMissing = failure('row.field_missing', 502, (field: string) => `The row has no ${field}.`);
export const reportCurrencyUnknown = failure(
  'report.currency_unknown',
  502,
  'The commission is not in US dollars.',
);

/** A row's fields; throws `row.not_an_object`. */
export function fieldsOf(value: unknown): Fields {
  if (!isFields(value)) throw rowNotAnObject();
  return value;
}

/** The objects in a list; one object alone is a list of one, anything else is none. */
export function listOf(value: unknown): Fields[] {
  return (Array.isArray(value) ? value : [value]).filter(isFields);
}

/** The list that a response has under a key, whose null is an empty one. Undefined if the key is missing or has another value. */
export function givenList(fields: Fields, key: string): unknown[] | undefined {
  const list = Object.hasOwn(fields, key) ? (fields[key] ?? []) : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** Trims a text (or number), removes control characters and cuts it to `maxLength`; null when nothing is left. */
export function textOf(value: unknown, maxLength = 300): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd();
  return text === '' ? null : text.toWellFormed();
}

/** A text that the row can't be read without; throws `row.field_missing`. */
export function requiredText(value: unknown, field: string, maxLength = 300): string {
  const text = textOf(value, maxLength);
  if (text === null) throw rowFieldMissing(field);
  return text;
}

/**
 * An ID of at most 100 characters, normalized. Throws `row.field_missing`, `row.id_placeholder` for a text that a template left,
 * `reference.malformed`, and `row.id_unsafe` for an ID that has lost digits or characters.
 */
export function idOf(value: unknown, field: string): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw rowIdUnsafe(`The ${field} is a number that has lost digits.`);
  const id = wholeReference(value, field, 100);
  if (id === null) throw rowFieldMissing(field);
  if (isPlaceholder(id)) throw rowIdPlaceholder(field, id.slice(0, 60));
  return id;
}

/** An ID of any form, normalized; null for none. Throws `reference.malformed`, and `row.id_unsafe` unless it is whole. */
export function wholeReference(value: unknown, field: string, maxLength: number): string | null {
  const reference = referenceOf(value, maxLength + 1);
  if (reference === null) return null;
  if (reference.length > maxLength) throw rowIdUnsafe(`The ${field} has more than ${maxLength} characters.`);
  if (reference.includes('\ufffd')) throw rowIdUnsafe(`The ${field} has bytes that aren’t UTF-8.`);
  return reference;
}

/**
 * An ID of a click, an order or a program, normalized and cut to `maxLength`; null for none. Throws `reference.malformed` for
 * text that isn't well-formed Unicode.
 */
export function referenceOf(value: unknown, maxLength = 200): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const reference = normalizeReference(String(value))
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return reference === '' ? null : reference;
}

/** An HTTP or HTTPS URL of at most 2,000 characters with its host in lowercase punycode; null for anything else. */
export function webAddress(value: unknown): string | null {
  const text = textOf(value, 2_001);
  const url = text && text.length <= 2_000 && /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && isHost(url.hostname) ? url.href : null;
}

/** The host of a bare domain or a URL, in lowercase punycode without `www.`; null if there is none. */
export function hostOf(value: unknown): string | null {
  const text = textOf(value, 2_000);
  const host = text && hostOfText(text);
  return host && isHost(host) ? host : null;
}

/** An amount of dollars, exact; null when the value is not a decimal. */
export function decimalOf(value: unknown): { text: string; millionths: MicroUsd } | null {
  const text = textOf(value, 60);
  if (text === null) return null;
  try {
    return { text, millionths: parseUsd(text) };
  } catch {
    return null;
  }
}

/** A sale as it is stored: decimal text and ISO currency; null when either can't be parsed. */
export function saleOf(amount: unknown, currency: unknown): { amount: string; currency: string } | null {
  const decimal = decimalOf(amount);
  const code = textOf(currency, 4)?.toUpperCase();
  return decimal && code && /^[A-Z]{3}$/.test(code) ? { amount: decimal.text, currency: code } : null;
}

/** Throws `report.currency_unknown` unless the currency is US dollars: it never guesses what we are paid. */
export function requireUsd(currency: unknown): void {
  if (textOf(currency, 10)?.toUpperCase() !== 'USD') throw reportCurrencyUnknown();
}

function isHost(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9.-]+\.[a-z][a-z0-9-]*\.?$/.test(host);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

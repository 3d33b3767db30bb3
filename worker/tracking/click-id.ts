import { type KeyedHash, keyedHash } from '../platform/hashing.ts';
import { type Instant, instantOf, SECOND } from '../platform/time.ts';

/**
 * A click id carries its click: 30 characters of `[0-9a-z]`, which every network's sub-id field takes.
 *
 *   6 time         seconds since 2024, so ids sort by time (until 2058)
 *   4 publisher    the number of `PUB…`, 0 for the house
 *   5 program      the number of the program, 0 for none
 *   8 random       40 bits
 *   7 signature    35 bits of HMAC-SHA-256 over the rest
 */
declare const clickId: unique symbol;
export type ClickId = string & { readonly [clickId]: true };

export interface ClickFacts {
  at: Instant;
  publisher: number;
  program: number;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const EPOCH = Date.UTC(2024, 0, 1);
const PUBLISHER_AT = 6;
const PROGRAM_AT = 10;
const SIGNATURE_AT = 23;
const LENGTH = 30;

/** A new id; `program` is below 2²⁵ and `publisher` below 2²⁰. */
export function createClickId(key: string, facts: ClickFacts): ClickId {
  const body =
    digits(Math.floor((facts.at - EPOCH) / SECOND), PUBLISHER_AT) +
    digits(facts.publisher, PROGRAM_AT - PUBLISHER_AT) +
    digits(facts.program, 5) +
    randomDigits(8);
  return (body + signature(key, body)) as ClickId;
}

/**
 * Reads an id that came back from a network: trimmed, any case. Returns what it carries, or why it can't be believed:
 * `malformed` (not of our form) or `forged` (our form, wrong signature). Keys are tried in order, newest first.
 */
export function readClickId(
  keys: readonly string[],
  text: string,
): { ok: true; id: ClickId; facts: ClickFacts } | { ok: false; fault: 'malformed' | 'forged' } {
  const id = text.trim().toLowerCase();
  if (id.length !== LENGTH || !/^[0-9a-hjkmnp-tv-z]+$/.test(id)) return { ok: false, fault: 'malformed' };
  const body = id.slice(0, SIGNATURE_AT);
  if (!keys.some((key) => signature(key, body) === id.slice(SIGNATURE_AT)))
    return { ok: false, fault: 'forged' };
  return {
    ok: true,
    id: id as ClickId,
    facts: {
      at: instantOf(EPOCH + number(id.slice(0, PUBLISHER_AT)) * SECOND),
      publisher: number(id.slice(PUBLISHER_AT, PROGRAM_AT)),
      program: number(id.slice(PROGRAM_AT, PROGRAM_AT + 5)),
    },
  };
}

/** The lowest id a click from this moment on can have: a range over ids is a range over time. */
export function firstClickIdFrom(at: Instant): string {
  return digits(Math.max(0, Math.floor((at - EPOCH) / SECOND)), PUBLISHER_AT);
}

function signature(key: string, body: string): string {
  const mac = keyed(key)(body);
  let bits = 0;
  for (let at = 0; at < 5; at++) bits = bits * 256 + (mac[at] ?? 0);
  return digits(Math.floor(bits / 32), 7);
}

const hashes = new Map<string, KeyedHash>();

/** There is one key, and for a while after a change two. */
function keyed(key: string): KeyedHash {
  const known = hashes.get(key) ?? keyedHash(key);
  hashes.set(key, known);
  return known;
}

/** Every pair of digits: an id is put together of half as many texts. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, value) => ALPHABET.charAt(value >> 5) + ALPHABET.charAt(value & 31),
);

function digits(value: number, count: number): string {
  let text = '';
  let rest = value;
  for (let left = count; left > 1; left -= 2) {
    text = PAIRS[rest % 1024] + text;
    rest = Math.floor(rest / 1024);
  }
  return count % 2 === 0 ? text : ALPHABET.charAt(rest % 32) + text;
}

function number(text: string): number {
  let value = 0;
  for (const character of text) value = value * 32 + ALPHABET.indexOf(character);
  return value;
}

const pool = new Uint8Array(4096);
let used = pool.length;

function randomDigits(count: number): string {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  let text = '';
  for (let index = 0; index < count; index += 2)
    text += PAIRS[(((pool[used++] ?? 0) & 31) << 5) | ((pool[used++] ?? 0) & 31)];
  return text;
}

import { type KeyedHash, keyedHash } from '../platform/keyed-hash.ts';
import { type Instant, instantOf, SECOND } from '../platform/time.ts';

/**
 * A click ID encodes its click in 30 characters of `[0-9a-z]`, which fit every network's sub-ID field.
 *
 *   6 time         seconds since 2024, so ids sort by time (until 2058)
 *   4 publisher    the number of `PUB…`, 0 for the network
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
const CHARACTERS = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
const EPOCH = Date.UTC(2024, 0, 1);
const PUBLISHER_AT = 6;
const PROGRAM_AT = 10;
const RANDOM_AT = 15;
const SIGNATURE_AT = 23;
const LENGTH = 30;

/** Reused for every ID, because the redirect creates one for each click. */
const body: number[] = Array(SIGNATURE_AT).fill(0);
const mac: number[] = Array(LENGTH - SIGNATURE_AT).fill(0);

/** `program` must be below 2²⁵ and `publisher` below 2²⁰. */
export function createClickId(key: string, facts: ClickFacts): ClickId {
  putDigits(body, 0, PUBLISHER_AT, Math.floor((facts.at - EPOCH) / SECOND));
  putDigits(body, PUBLISHER_AT, PROGRAM_AT, facts.publisher);
  putDigits(body, PROGRAM_AT, RANDOM_AT, facts.program);
  putRandomDigits(body, RANDOM_AT, SIGNATURE_AT);
  const text = String.fromCharCode(...body);
  return (text + signature(key, text)) as ClickId;
}

/**
 * Reads an ID that a network reported, in any case and with surrounding spaces. Returns its facts, or `malformed` (not a
 * click ID) or `forged` (wrong signature). Keys are tried in order, newest first.
 */
export function readClickId(
  keys: readonly string[],
  text: string,
): { ok: true; id: ClickId; facts: ClickFacts } | { ok: false; problem: 'malformed' | 'forged' } {
  const id = text.trim().toLowerCase();
  if (!isClickId(id)) return { ok: false, problem: 'malformed' };
  const signed = id.slice(0, SIGNATURE_AT);
  if (!keys.some((key) => signature(key, signed) === id.slice(SIGNATURE_AT)))
    return { ok: false, problem: 'forged' };
  return { ok: true, id, facts: clickFacts(id) };
}

/** True for the form of a click ID. The signature isn't checked. */
export function isClickId(text: string): text is ClickId {
  return text.length === LENGTH && /^[0-9a-hjkmnp-tv-z]+$/.test(text);
}

/** The contents of an ID that we created. The signature isn't checked. */
export function clickFacts(id: ClickId): ClickFacts {
  return {
    at: instantOf(EPOCH + number(id.slice(0, PUBLISHER_AT)) * SECOND),
    publisher: number(id.slice(PUBLISHER_AT, PROGRAM_AT)),
    program: number(id.slice(PROGRAM_AT, RANDOM_AT)),
  };
}

/** The lowest ID of a click from this time on, so a range over IDs is a range over time. */
export function firstClickIdFrom(at: Instant): string {
  const time: number[] = Array(PUBLISHER_AT).fill(0);
  putDigits(time, 0, PUBLISHER_AT, Math.max(0, Math.floor((at - EPOCH) / SECOND)));
  return String.fromCharCode(...time);
}

/** The first 35 bits of the hash. */
function signature(key: string, signed: string): string {
  const hash = hashOf(key)(signed);
  const [a, b, c, d, e] = [hash[0] ?? 0, hash[1] ?? 0, hash[2] ?? 0, hash[3] ?? 0, hash[4] ?? 0];
  putDigits(mac, 0, 4, (a << 12) | (b << 4) | (c >> 4));
  putDigits(mac, 4, 7, ((c & 15) << 11) | (d << 3) | (e >> 5));
  return String.fromCharCode(...mac);
}

const hashes = new Map<string, KeyedHash>();

function hashOf(key: string): KeyedHash {
  const hash = hashes.get(key) ?? keyedHash(key);
  hashes.set(key, hash);
  return hash;
}

/** Writes a number's digits into `[from, to)`, the lowest last. */
function putDigits(into: number[], from: number, to: number, value: number): void {
  let rest = value;
  for (let at = to - 1; at >= from; at--) {
    into[at] = CHARACTERS[rest & 31] ?? 0;
    rest >>>= 5;
  }
}

function number(text: string): number {
  let value = 0;
  for (const character of text) value = value * 32 + ALPHABET.indexOf(character);
  return value;
}

const pool = new Uint8Array(4096);
let used = pool.length;

function putRandomDigits(into: number[], from: number, to: number): void {
  if (used + to - from > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  for (let at = from; at < to; at++) into[at] = CHARACTERS[(pool[used++] ?? 0) & 31] ?? 0;
}

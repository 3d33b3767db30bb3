import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hmac as nobleHmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Day } from './time.ts';

/** SHA-256 of a text, as lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** HMAC-SHA-256 of a text or bytes. */
export function hmac(key: string, data: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Compares two texts without telling by time where they differ; false when lengths differ. */
export function sameText(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

/** A keyed hash of a short text. The 32 bytes are overwritten by the next call. */
export type KeyedHash = (text: string) => Uint8Array;

const LONGEST_TEXT = 256;

/**
 * Prepares HMAC-SHA-256 under one key for the hot path: the key's part is done once, and a call allocates nothing, where
 * `createHmac` leaves native objects behind whose collection costs more than the hash. Texts beyond 256 bytes are cut.
 */
export function keyedHash(key: string): KeyedHash {
  const encoder = new TextEncoder();
  const prepared = nobleHmac.create(sha256, encoder.encode(key));
  const working = prepared.clone();
  const bytes = new Uint8Array(LONGEST_TEXT);
  const digest = new Uint8Array(sha256.outputLen);
  return (text) => {
    const { written } = encoder.encodeInto(text, bytes);
    prepared._cloneInto(working).update(bytes.subarray(0, written)).digestInto(digest);
    return digest;
  };
}

let salted: { secret: string; day: Day; hash: KeyedHash } | null = null;

/**
 * A visitor's address as 128 bits that mean nothing outside their UTC day: keyed with a salt that is itself an HMAC of
 * the day, so two days can't be joined. The address itself is never stored.
 */
export function hashAddress(secret: string, day: Day, address: string): string {
  if (salted?.day !== day || salted.secret !== secret)
    salted = { secret, day, hash: keyedHash(hmac(secret, `ip:${day}`).toString('hex')) };
  return bytesToHex(salted.hash(address).subarray(0, 16));
}

/** FNV-1a over UTF-16 code units, 32 bits: spreads keys over shards; not for secrets. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hmac as nobleHmac } from '@noble/hashes/hmac.js';
import { _SHA256, sha256 } from '@noble/hashes/sha2.js';
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

/** A keyed hash of a text. The 32 bytes are overwritten by the next call. */
export type KeyedHash = (text: string) => Uint8Array;

const BLOCK = 64;
/** Bytes of a text that fit into one block with its padding. */
const SHORT_TEXT = 55;

/**
 * HMAC-SHA-256 under one key for the hot path: the key's part is done once, and a short text costs two rounds of the
 * hash and allocates nothing, where `createHmac` leaves native objects behind whose collection costs more than the hash.
 */
export function keyedHash(key: string): KeyedHash {
  const short = new ShortHmac(key);
  return (text) => short.ofShort(text) ?? nobleHmac(sha256, encoder.encode(key), encoder.encode(text));
}

const encoder = new TextEncoder();

/** The hash's own states after the key's blocks, and one block for the text and one for the inner digest. */
class ShortHmac extends _SHA256 {
  readonly #inner: State;
  readonly #outer: State;
  readonly #text = new Uint8Array(BLOCK);
  readonly #written = this.#text.subarray(0, SHORT_TEXT + 1);
  readonly #textView = new DataView(this.#text.buffer);
  readonly #middle = new DataView(new ArrayBuffer(BLOCK));
  readonly #out = new Uint8Array(32);
  readonly #outView = new DataView(this.#out.buffer);

  constructor(key: string) {
    super();
    const bytes = encoder.encode(key);
    const padded = new Uint8Array(BLOCK);
    padded.set(bytes.length > BLOCK ? sha256(bytes) : bytes);
    const start = this.get();
    this.#inner = this.#after(padded.map((byte) => byte ^ 0x36));
    this.set(...start);
    this.#outer = this.#after(padded.map((byte) => byte ^ 0x5c));
    this.#middle.setUint8(32, 0x80);
    this.#middle.setUint32(BLOCK - 4, (BLOCK + 32) * 8);
  }

  /** The digest of a text that fits into a block; null for a longer one. */
  ofShort(text: string): Uint8Array | null {
    const { read, written } = encoder.encodeInto(text, this.#written);
    if (read < text.length || written > SHORT_TEXT) return null;
    this.#text.fill(0, written);
    this.#text[written] = 0x80;
    this.#textView.setUint32(BLOCK - 4, (BLOCK + written) * 8);
    this.set(...this.#inner);
    this.process(this.#textView, 0);
    this.#write(this.#middle);
    this.set(...this.#outer);
    this.process(this.#middle, 0);
    this.#write(this.#outView);
    return this.#out;
  }

  #after(block: Uint8Array): State {
    this.process(new DataView(block.buffer), 0);
    return this.get();
  }

  #write(into: DataView): void {
    let at = 0;
    for (const word of this.get()) {
      into.setUint32(at, word);
      at += 4;
    }
  }
}

type State = [number, number, number, number, number, number, number, number];

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

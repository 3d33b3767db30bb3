import { hmac as nobleHmac } from '@noble/hashes/hmac.js';
import { _SHA256, sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DAY, dayOf, type Instant } from './time.ts';

/** Hashes a text. The next call overwrites the 32 bytes. */
export type KeyedHash = (text: string) => Uint8Array;

const BLOCK = 64;
/** In bytes: the longest text that fits into one block with its padding. */
const MAX_SHORT_TEXT = 55;

/**
 * HMAC-SHA-256 with one key, for the redirect. The key is processed once, and a short ASCII text takes two rounds and
 * allocates nothing. `createHmac` creates native objects, and collecting them costs more than the hash.
 */
export function keyedHash(key: string): KeyedHash {
  const short = new ShortHmac(key);
  return (text) => short.of(text) ?? nobleHmac(sha256, encoder.encode(key), encoder.encode(text));
}

const encoder = new TextEncoder();

/** The state of SHA-256 between two blocks. */
class HashState extends _SHA256 {
  /** Becomes the state that follows `from` after one more block. */
  follow(from: HashState, block: DataView): this {
    this.A = from.A;
    this.B = from.B;
    this.C = from.C;
    this.D = from.D;
    this.E = from.E;
    this.F = from.F;
    this.G = from.G;
    this.H = from.H;
    this.process(block, 0);
    return this;
  }

  write(into: DataView): void {
    into.setUint32(0, this.A);
    into.setUint32(4, this.B);
    into.setUint32(8, this.C);
    into.setUint32(12, this.D);
    into.setUint32(16, this.E);
    into.setUint32(20, this.F);
    into.setUint32(24, this.G);
    into.setUint32(28, this.H);
  }
}

/** The states after the key's blocks, one block for the text and one for the inner digest. */
class ShortHmac {
  readonly #inner: HashState;
  readonly #outer: HashState;
  readonly #state = new HashState();
  readonly #text = new Uint8Array(BLOCK);
  readonly #textView = new DataView(this.#text.buffer);
  readonly #middle = new DataView(new ArrayBuffer(BLOCK));
  readonly #out = new Uint8Array(32);
  readonly #outView = new DataView(this.#out.buffer);

  constructor(key: string) {
    const bytes = encoder.encode(key);
    const padded = new Uint8Array(BLOCK);
    padded.set(bytes.length > BLOCK ? sha256(bytes) : bytes);
    const afterKey = (pad: number) =>
      new HashState().follow(new HashState(), new DataView(padded.map((byte) => byte ^ pad).buffer));
    this.#inner = afterKey(0x36);
    this.#outer = afterKey(0x5c);
    this.#middle.setUint8(32, 0x80);
    this.#middle.setUint32(BLOCK - 4, (BLOCK + 32) * 8);
  }

  /** Null unless the text is ASCII and fits into one block. */
  of(text: string): Uint8Array | null {
    const { length } = text;
    if (length > MAX_SHORT_TEXT) return null;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) return null;
      this.#text[at] = code;
    }
    this.#text.fill(0, length);
    this.#text[length] = 0x80;
    this.#textView.setUint32(BLOCK - 4, (BLOCK + length) * 8);
    this.#state.follow(this.#inner, this.#textView).write(this.#middle);
    this.#state.follow(this.#outer, this.#middle).write(this.#outView);
    return this.#out;
  }
}

/** The hash of one UTC day; days are counted from 1970. */
let salted: { secret: string; day: number; hash: KeyedHash } | null = null;

/**
 * Hashes an IP address or its network to 128 bits. `hashVisitor` finds the network. The key is an HMAC of the UTC day of `at`, so hashes of two days can't be
 * joined. The address itself is never stored.
 */
export function hashAddress(secret: string, at: Instant, address: string): string {
  const day = Math.floor(at / DAY);
  if (salted?.day !== day || salted.secret !== secret)
    salted = { secret, day, hash: keyedHash(bytesToHex(keyedHash(secret)(`ip:${dayOf(at)}`))) };
  return bytesToHex(salted.hash(address)).slice(0, 32);
}

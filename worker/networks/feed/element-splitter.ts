import { Buffer } from 'node:buffer';
import { truncated, unreadable } from './errors.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;
const CLOSE_OBJECT = 0x7d;
/** No row of a feed is larger. Without a limit an unclosed text would fill the memory. */
const MAX_ELEMENT_LENGTH = 4_000_000;

/**
 * Cuts the bytes of one top-level JSON array (or object) into the bytes of its elements (or `"key": value` members),
 * whatever chunks they arrive in. It compares only quotes, brackets and commas, which are ASCII, so a chunk may end inside
 * a UTF-8 character or an escape. Native `JSON.parse` reads each element.
 */
export class ElementSplitter {
  readonly #opening: number;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #ended = false;
  #separators = 0;
  #buffered: Uint8Array[] = [];
  #bufferedSize = 0;

  constructor(opening: '[' | '{') {
    this.#opening = opening.charCodeAt(0);
  }

  /** The elements that end in this chunk. Throws `upstream.unreadable` for what is not one array (or object). */
  push(chunk: Uint8Array): Uint8Array[] {
    const elements: Uint8Array[] = [];
    let at = this.#depth === 0 && !this.#ended ? this.#enter(chunk) : 0;
    let start = at;
    let depth = this.#depth;
    let inText = this.#inText;
    let escaped = this.#escaped;
    while (at < chunk.length && depth > 0) {
      if (inText) {
        while (at < chunk.length) {
          const byte = chunk[at++];
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) {
            inText = false;
            break;
          }
        }
        continue;
      }
      const byte = chunk[at++];
      if (byte === QUOTE) inText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (--depth === 0) this.#finish(this.#take(chunk, start, at - 1), elements);
      } else if (byte === COMMA && depth === 1) {
        elements.push(this.#take(chunk, start, at - 1));
        this.#separators++;
        start = at;
      }
    }
    this.#depth = depth;
    this.#inText = inText;
    this.#escaped = escaped;
    if (!this.#ended) this.#buffer(chunk.subarray(start));
    else if (!isBlank(chunk.subarray(at))) throw unreadable();
    return elements;
  }

  /** Call it after the last chunk. Throws `upstream.truncated` when the array (or object) is not closed. */
  end(): void {
    if (!this.#ended) throw truncated();
  }

  #enter(chunk: Uint8Array): number {
    const at = chunk.findIndex((byte) => !isSpace(byte));
    if (at < 0) return chunk.length;
    if (chunk[at] !== this.#opening) throw unreadable();
    this.#depth = 1;
    return at + 1;
  }

  #finish(last: Uint8Array, elements: Uint8Array[]): void {
    this.#ended = true;
    if (this.#separators > 0 || !isBlank(last)) elements.push(last);
  }

  #take(chunk: Uint8Array, start: number, end: number): Uint8Array {
    const piece = chunk.subarray(start, end);
    if (this.#buffered.length === 0) return piece;
    const whole = Buffer.concat([...this.#buffered, piece]);
    this.#buffered = [];
    this.#bufferedSize = 0;
    return whole;
  }

  #buffer(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#buffered.push(piece.slice());
    this.#bufferedSize += piece.length;
    if (this.#bufferedSize > MAX_ELEMENT_LENGTH) throw unreadable();
  }
}

/** Blank space between JSON tokens, and the bytes of a byte order mark. */
const isSpace = (byte: number) =>
  byte === 0x20 ||
  byte === 0x0a ||
  byte === 0x0d ||
  byte === 0x09 ||
  byte === 0xef ||
  byte === 0xbb ||
  byte === 0xbf;
const isBlank = (bytes: Uint8Array) => bytes.every(isSpace);

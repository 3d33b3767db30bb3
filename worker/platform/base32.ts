/** Crockford's alphabet in lower case: no i, l, o, u; every network's sub-id field takes it. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 32; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Writes bytes as base32, most significant bit first; a last group short of 5 bits is filled with zeros. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** Reads what `encodeBase32` wrote (lower case only). Returns whole bytes, or null on any foreign character. */
export function decodeBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array((text.length * 5) >>> 3);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const value = VALUES[text.charCodeAt(index)] ?? -1;
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >>> bits;
      held &= (1 << bits) - 1;
    }
  }
  return bytes;
}

/** Crockford's alphabet in lower case: no i, l, o, u; every network's sub-id field takes it. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

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

/** Crockford's alphabet in lower case, without i, l, o and u. Every network's sub-ID field accepts it. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Encodes bytes, most significant bit first. A last group of fewer than 5 bits is padded with zeros. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let buffer = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >>> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text;
}

/** The number that up to ten characters encode. */
export function base32Number(text: string): number {
  let value = 0;
  for (const character of text) value = value * 32 + ALPHABET.indexOf(character);
  return value;
}

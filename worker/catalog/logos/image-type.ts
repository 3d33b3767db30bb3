/** The signatures of the image types that we serve, in hexadecimal; a dot is any digit. */
const SIGNATURES: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
];

/**
 * The type of an image by its first bytes, whatever its server calls it; null for anything else. SVG is refused, because
 * it can contain scripts.
 */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

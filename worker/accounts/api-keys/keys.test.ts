import { describe, expect, it } from 'vitest';
import { keyCredential } from './keys.ts';

const KEY = `ak_${'7'.repeat(64)}`;
const OTHER = `ak_${'8'.repeat(64)}`;

describe('keyCredential', () => {
  it.each([
    [`Bearer ${KEY}`, undefined],
    [`bearer ${KEY}`, undefined],
    [`  BEARER   ${KEY} `, undefined],
    [undefined, KEY],
    [undefined, ` ${KEY} `],
    [`Bearer ${KEY}`, KEY],
  ])('reads the key from Authorization “%s” and X-API-Key “%s”', (authorization, apiKey) => {
    expect(keyCredential(authorization, apiKey)).toBe(KEY);
  });

  it('returns null if both headers are missing', () => {
    expect(keyCredential(undefined, undefined)).toBeNull();
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    KEY,
    `Basic ${KEY}`,
    `Bearer ${KEY}, Bearer ${KEY}`,
    `Bearer ${KEY} ${KEY}`,
  ])('returns an invalid key for the malformed Authorization “%s”', (authorization) => {
    expect(keyCredential(authorization, undefined)).toBe('');
  });

  it.each([
    [`Bearer ${KEY}`, OTHER],
    [`Bearer ${KEY}`, `${KEY}, ${KEY}`],
    [`Bearer ${KEY}`, ''],
    ['Basic x', KEY],
  ])('refuses different keys in Authorization “%s” and X-API-Key “%s”', (authorization, apiKey) => {
    expect(() => keyCredential(authorization, apiKey)).toThrow(
      expect.objectContaining({ code: 'key.ambiguous', status: 400 }),
    );
  });
});

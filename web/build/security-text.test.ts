import { describe, expect, it } from 'vitest';
import { securityText } from './security-text.ts';

describe('security.txt', () => {
  const text = securityText({
    origin: 'https://shop.example',
    contact: 'hello@shop.example',
    builtAt: new Date('2026-11-29T16:30:00.123Z'),
  });

  it('has the required fields of RFC 9116, each on its own line', () => {
    expect(text.split('\n')).toEqual([
      'Contact: mailto:hello@shop.example',
      'Expires: 2027-11-24T16:30:00Z',
      'Preferred-Languages: en',
      'Canonical: https://shop.example/.well-known/security.txt',
      '',
    ]);
  });

  it('expires less than a year after the build', () => {
    const expires = /Expires: (.*)/.exec(text)?.[1] ?? '';
    expect(Date.parse(expires)).toBeLessThan(Date.parse('2027-11-29T16:30:00Z'));
  });
});

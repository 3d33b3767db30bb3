import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timingSafeEqualText } from './hashing.ts';
import { hashAddress, keyedHash } from './keyed-hash.ts';
import { addMs, DAY, parseInstant } from './time.ts';

describe('a prepared keyed hash', () => {
  it('is HMAC-SHA-256, call after call', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 100 }),
        fc.array(fc.string({ maxLength: 60 })),
        (key, texts) => {
          const hash = keyedHash(key);
          for (const text of texts)
            expect(Buffer.from(hash(text)).toString('hex')).toBe(
              createHmac('sha256', key).update(text).digest('hex'),
            );
        },
      ),
    );
  });
});

describe('a visitor’s address', () => {
  const monday = parseInstant('2026-11-02T00:00:00Z');
  const [mondayNight, tuesday] = [addMs(monday, DAY - 1), addMs(monday, DAY)];

  it('is the same hash all day, another one on the next, and another one under another secret', () => {
    const hash = hashAddress('secret', monday, '203.0.113.7');
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(hashAddress('secret', mondayNight, '203.0.113.7')).toBe(hash);
    expect(hashAddress('secret', tuesday, '203.0.113.7')).not.toBe(hash);
    expect(hashAddress('other', monday, '203.0.113.7')).not.toBe(hash);
    expect(hashAddress('secret', monday, '203.0.113.8')).not.toBe(hash);
  });
});

it('texts compare as equal only if they are equal', () => {
  expect(timingSafeEqualText('token', 'token')).toBe(true);
  expect(timingSafeEqualText('token', 'tokem')).toBe(false);
  expect(timingSafeEqualText('token', 'token ')).toBe(false);
});

import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';
import { instantOf } from './time.ts';

const NOON = instantOf(Date.UTC(2026, 10, 21, 12));

it('reads Retry-After as seconds or as a date, and nothing else', () => {
  expect(readRetryAfter('120', NOON)).toBe(120);
  expect(readRetryAfter('Sat, 21 Nov 2026 12:00:30 GMT', NOON)).toBe(30);
  expect(readRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', NOON)).toBe(0);
  expect(readRetryAfter(' 1.5 ', NOON)).toBe(1.5);
  for (const neither of ['soon', 'soon 1', '-5', '1,5', '1.', '12345678901'])
    expect(readRetryAfter(neither, NOON), neither).toBeNull();
  expect(readRetryAfter(null, NOON)).toBeNull();
});

import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';
import { instantOf } from './time.ts';

const NOON = instantOf(Date.UTC(2026, 10, 21, 12));

it('reads Retry-After as seconds or as a date, and nothing else', () => {
  expect(readRetryAfter('120', NOON)).toBe(120);
  expect(readRetryAfter('Sat, 21 Nov 2026 12:00:30 GMT', NOON)).toBe(30);
  expect(readRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', NOON)).toBe(0);
  expect(readRetryAfter('soon', NOON)).toBeNull();
  expect(readRetryAfter(null, NOON)).toBeNull();
});

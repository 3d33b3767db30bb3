import { expect, test } from 'vitest';
import { DAY, parseInstant } from '../../platform/time.ts';
import { endOfRange } from './clock.ts';
import { lockingDateOf } from './life-cycle.ts';
import { keepsPace } from './pace.ts';

const REAL = parseInstant('2026-11-21T09:00:00Z');

test('a range that ends on the real today reaches to the now of a sandbox that is ahead', () => {
  const ahead = 45 * DAY;
  const now = (REAL + ahead) as typeof REAL;
  expect(endOfRange(REAL, now, ahead)).toBeGreaterThan(now);
  expect(endOfRange(parseInstant('2026-11-20'), now, ahead)).toBe(parseInstant('2026-11-20'));
});

test("a commission locks on the 10th of the month after it was posted, over a year's end too", () => {
  expect(lockingDateOf(REAL)).toBe(parseInstant('2026-12-10'));
  expect(lockingDateOf(parseInstant('2026-12-31T23:59:59Z'))).toBe(parseInstant('2027-01-10'));
});

test('a call that comes too soon is refused, and does not put the next one off', () => {
  const pace = { calls: 1, windowMs: 5_000 };
  const first = keepsPace([], 0, pace);
  const early = keepsPace(first.calls, 4_999, pace);
  expect([first.kept, early.kept]).toEqual([true, false]);
  expect(keepsPace(early.calls, 5_000, pace).kept).toBe(true);
});

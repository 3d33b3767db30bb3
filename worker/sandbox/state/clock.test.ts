import { expect, it } from 'vitest';
import { DAY, parseInstant } from '../../platform/time.ts';
import { endOfRange } from './clock.ts';
import { lockingDateOf } from './life-cycle.ts';
import { checkLimit } from './rate-limit.ts';

const REAL = parseInstant('2026-11-21T09:00:00Z');

it('a range that ends on the real current day ends at the sandbox’s current time', () => {
  const ahead = 45 * DAY;
  const now = (REAL + ahead) as typeof REAL;
  expect(endOfRange(REAL, now, ahead)).toBeGreaterThan(now);
  expect(endOfRange(parseInstant('2026-11-20'), now, ahead)).toBe(parseInstant('2026-11-20'));
});

it('a commission locks on the 10th of the next month, also in January', () => {
  expect(lockingDateOf(REAL)).toBe(parseInstant('2026-12-10'));
  expect(lockingDateOf(parseInstant('2026-12-31T23:59:59Z'))).toBe(parseInstant('2027-01-10'));
});

it('a call that comes too soon is refused and isn’t counted', () => {
  const limit = { calls: 1, windowMs: 5_000 };
  const first = checkLimit([], 0, limit);
  const early = checkLimit(first.calls, 4_999, limit);
  expect([first.isAllowed, early.isAllowed]).toEqual([true, false]);
  expect(checkLimit(early.calls, 5_000, limit).isAllowed).toBe(true);
});

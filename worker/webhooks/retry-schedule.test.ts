import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/time.ts';
import { retryDelay } from './retry-schedule.ts';

const chance = fc.double({ min: 0, max: 0.999, noNaN: true });

it('a delivery is tried ten times, over more than three days whatever chance does', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 9, maxLength: 9 }), (chances) => {
      const delays = chances.map((each, index) => retryDelay(index + 1, each, null) ?? 0);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(5 * SECOND);
      expect(delays.reduce((total, delay) => total + delay)).toBeGreaterThan(3 * DAY);
    }),
  );
  expect(retryDelay(10, 0, null)).toBeNull();
});

it('each wait is longer than the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), chance, chance, (attempt, one, other) => {
      expect(retryDelay(attempt + 1, other, null)).toBeGreaterThan(retryDelay(attempt, one, null) ?? 0);
    }),
  );
});

it('a receiver that asks for time gets it, up to a day, but never less than the schedule', () => {
  expect(retryDelay(1, 0, 10 * MINUTE)).toBe(10 * MINUTE);
  expect(retryDelay(1, 0, 400 * DAY)).toBe(DAY);
  expect(retryDelay(4, 0, SECOND)).toBe(2 * HOUR);
});

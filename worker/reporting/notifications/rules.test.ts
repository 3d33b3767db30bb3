import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, parseUsd, ZERO } from '../../platform/money.ts';
import { addMs, DAY, HOUR, parseInstant } from '../../platform/time.ts';
import { digestWeek, earningsDue, threshold } from './rules.ts';

const NOW = parseInstant('2026-11-21T09:52:00Z');
const initial = {
  earningsThreshold: parseUsd('1'),
  notificationFrequency: 'instant' as const,
  notifiedEarnings: ZERO,
  notifiedAt: null,
};

describe('earningsDue', () => {
  it('returns all new earnings once they reach the threshold', () => {
    expect(earningsDue(initial, parseUsd('0.999999'), NOW)).toBeNull();
    expect(earningsDue(initial, parseUsd('1'), NOW)).toBe(parseUsd('1'));
    expect(earningsDue({ ...initial, notifiedEarnings: parseUsd('5') }, parseUsd('7.25'), NOW)).toBe(
      parseUsd('2.25'),
    );
  });

  it('returns any earnings for a threshold of 0, but never 0', () => {
    const eager = { ...initial, earningsThreshold: ZERO };
    expect(earningsDue(eager, micros(1), NOW)).toBe(1);
    expect(earningsDue(eager, ZERO, NOW)).toBeNull();
  });

  it('returns null until reversed earnings are earned again', () => {
    const state = { ...initial, notifiedEarnings: parseUsd('5') };
    expect(earningsDue(state, parseUsd('2'), NOW)).toBeNull();
    expect(earningsDue(state, parseUsd('5.50'), NOW)).toBeNull();
    expect(earningsDue(state, parseUsd('6'), NOW)).toBe(parseUsd('1'));
  });

  it.each([
    ['instant', 1, true],
    ['daily', 9 * HOUR, false],
    ['daily', 10 * HOUR, true],
    ['weekly', 6 * DAY, false],
    ['weekly', 7 * DAY, true],
  ] as const)(
    'checks the frequency %s %i ms after the latest notification (due: %s)',
    (notificationFrequency, ago, isDue) => {
      const state = { ...initial, notificationFrequency, notifiedAt: addMs(NOW, -ago) };
      expect(earningsDue(state, parseUsd('9'), NOW) !== null).toBe(isDue);
    },
  );

  it('never returns a loss or more than was earned, for any earnings and reversals', () => {
    const net = fc.integer({ min: -1e9, max: 1e9 }).map(micros);
    const frequency = fc.constantFrom('instant' as const, 'daily' as const, 'weekly' as const);
    const threshold = fc.integer({ min: 0, max: 1e8 }).map(micros);
    fc.assert(
      fc.property(fc.array(net), frequency, threshold, (nets, notificationFrequency, earningsThreshold) => {
        let state = { ...initial, notificationFrequency, earningsThreshold };
        let sum = 0;
        nets.forEach((current, hour) => {
          const at = addMs(NOW, hour * HOUR);
          const earned = earningsDue(state, current, at);
          if (earned === null) return;
          expect(earned).toBeGreaterThan(0);
          expect(earned).toBeGreaterThanOrEqual(earningsThreshold);
          sum += earned;
          state = { ...state, notifiedEarnings: current };
        });
        expect(sum).toBe(state.notifiedEarnings);
        expect(sum).toBeLessThanOrEqual(Math.max(0, ...nets));
      }),
    );
  });
});

describe('digestWeek', () => {
  it.each([
    ['2026-11-23T08:00:00Z', 'on a Monday morning'],
    ['2026-11-23T00:00:00Z', 'from the first moment of Monday'],
    ['2026-11-26T13:00:00Z', 'on any later day of that week'],
    ['2026-11-29T23:59:59Z', 'until the last moment of Sunday'],
  ])('returns the seven days before Monday at %s (%s)', (at) => {
    expect(digestWeek(parseInstant(at))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('returns a week that spans two years', () => {
    expect(digestWeek(parseInstant('2027-01-04T08:00:00Z'))).toEqual({
      from: '2026-12-28',
      to: '2027-01-03',
    });
  });
});

describe('threshold', () => {
  it.each([
    [0, 0],
    [25, 25_000_000],
    [0.01, 10_000],
    ['12.50', 12_500_000],
    [' 3 ', 3_000_000],
    [1_000_000, 1_000_000_000_000],
  ])('parses %j dollars as %i micro-USD', (value, expected) => {
    expect(threshold.parse(value)).toBe(expected);
  });

  it.each(['abc', '', null, true, Number.NaN, [5], { amount: 5 }, '1,5', '$5'])(
    'parses %j, which isn’t a number, as 0',
    (value) => {
      expect(threshold.parse(value)).toBe(0);
    },
  );

  it.each([-0.01, '-5', 0.001, '1.999', 1_000_000.01, '1e30', 1e30, Number.POSITIVE_INFINITY])(
    'refuses the number %j',
    (value) => {
      expect(threshold.safeParse(value).success).toBe(false);
    },
  );

  it('refuses any other value or returns whole cents from 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.anything()), (value) => {
        const parsed = threshold.safeParse(value);
        if (!parsed.success) return;
        expect(parsed.data % 10_000).toBe(0);
        expect(parsed.data).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

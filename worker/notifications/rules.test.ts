import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, parseUsd, ZERO } from '../platform/money.ts';
import { addMs, DAY, HOUR, parseInstant } from '../platform/time.ts';
import { digestWeek, earningsDue, threshold } from './rules.ts';

const NOW = parseInstant('2026-11-21T09:52:00Z');
const never = {
  earningsThreshold: parseUsd('1'),
  notificationFrequency: 'instant' as const,
  toldEarnings: ZERO,
  toldAt: null,
};

describe('an earnings notice', () => {
  it('comes when the threshold is reached, and tells of all that is new', () => {
    expect(earningsDue(never, parseUsd('0.999999'), NOW)).toBeNull();
    expect(earningsDue(never, parseUsd('1'), NOW)).toBe(parseUsd('1'));
    expect(earningsDue({ ...never, toldEarnings: parseUsd('5') }, parseUsd('7.25'), NOW)).toBe(
      parseUsd('2.25'),
    );
  });

  it('comes for any earning when the threshold is 0, and for none it never comes', () => {
    const eager = { ...never, earningsThreshold: ZERO };
    expect(earningsDue(eager, micros(1), NOW)).toBe(1);
    expect(earningsDue(eager, ZERO, NOW)).toBeNull();
  });

  it('waits until reversed earnings are earned again', () => {
    const told = { ...never, toldEarnings: parseUsd('5') };
    expect(earningsDue(told, parseUsd('2'), NOW)).toBeNull();
    expect(earningsDue(told, parseUsd('5.50'), NOW)).toBeNull();
    expect(earningsDue(told, parseUsd('6'), NOW)).toBe(parseUsd('1'));
  });

  it.each([
    ['instant', 1, true],
    ['daily', 9 * HOUR, false],
    ['daily', 10 * HOUR, true],
    ['weekly', 6 * DAY, false],
    ['weekly', 7 * DAY, true],
  ] as const)('%s, %i ms after the last: %s', (notificationFrequency, ago, comes) => {
    const told = { ...never, notificationFrequency, toldAt: addMs(NOW, -ago) };
    expect(earningsDue(told, parseUsd('9'), NOW) !== null).toBe(comes);
  });
});

it('whatever is earned and reversed, notices never tell of a loss, and never of more than was earned', () => {
  const net = fc.integer({ min: -1e9, max: 1e9 }).map(micros);
  const frequency = fc.constantFrom('instant' as const, 'daily' as const, 'weekly' as const);
  const threshold = fc.integer({ min: 0, max: 1e8 }).map(micros);
  fc.assert(
    fc.property(fc.array(net), frequency, threshold, (nets, notificationFrequency, earningsThreshold) => {
      let told = { ...never, notificationFrequency, earningsThreshold };
      let sum = 0;
      nets.forEach((current, hour) => {
        const at = addMs(NOW, hour * HOUR);
        const earned = earningsDue(told, current, at);
        if (earned === null) return;
        expect(earned).toBeGreaterThan(0);
        expect(earned).toBeGreaterThanOrEqual(earningsThreshold);
        sum += earned;
        told = { ...told, toldEarnings: current };
      });
      expect(sum).toBe(told.toldEarnings);
      expect(sum).toBeLessThanOrEqual(Math.max(0, ...nets));
    }),
  );
});

it.each([
  ['2026-11-23T08:00:00Z', 'on a Monday morning'],
  ['2026-11-23T00:00:00Z', 'from the first moment of Monday'],
  ['2026-11-26T13:00:00Z', 'on any later day of that week'],
  ['2026-11-29T23:59:59Z', 'until the last moment of Sunday'],
])('at %s (%s) the week is the seven full days before Monday', (at) => {
  expect(digestWeek(parseInstant(at))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

it('a week may lie in two years', () => {
  expect(digestWeek(parseInstant('2027-01-04T08:00:00Z'))).toEqual({ from: '2026-12-28', to: '2027-01-03' });
});

it.each([
  [0, 0],
  [25, 25_000_000],
  [0.01, 10_000],
  ['12.50', 12_500_000],
  [' 3 ', 3_000_000],
  [1_000_000, 1_000_000_000_000],
])('%j dollars are %i micro-dollars', (sent, expected) => {
  expect(threshold.parse(sent)).toBe(expected);
});

it.each(['abc', '', null, true, Number.NaN, [5], { amount: 5 }, '1,5', '$5'])(
  '%j is no number and becomes 0',
  (sent) => {
    expect(threshold.parse(sent)).toBe(0);
  },
);

it.each([-0.01, '-5', 0.001, '1.999', 1_000_000.01, '1e30', 1e30, Number.POSITIVE_INFINITY])(
  '%j is a number that no threshold can be',
  (sent) => {
    expect(threshold.safeParse(sent).success).toBe(false);
  },
);

it('whatever is sent is refused or becomes whole cents from 0 on', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.anything()), (sent) => {
      const read = threshold.safeParse(sent);
      if (!read.success) return;
      expect(read.data % 10_000).toBe(0);
      expect(read.data).toBeGreaterThanOrEqual(0);
    }),
  );
});

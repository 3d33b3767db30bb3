import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, parseUsd, ZERO } from '../platform/money.ts';
import { addMs, DAY, HOUR, parseInstant } from '../platform/time.ts';
import { earningsDue } from './earnings-due.ts';

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

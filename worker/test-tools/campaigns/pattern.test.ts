import { describe, expect, it } from 'vitest';
import { addMs, DAY, HOUR, parseInstant } from '../../platform/time.ts';
import { COUNTRIES, countryFor, dueShare } from './pattern.ts';

const startedAt = parseInstant('2026-11-21T00:00:00Z');

describe.each(['realistic', 'uniform'] as const)('the %s pattern', (pattern) => {
  const share = (elapsedMs: number) => dueShare(pattern, { startedAt, elapsedMs, durationMs: DAY });

  it('begins with nothing, never goes back, and ends with everything', () => {
    const shares = Array.from({ length: 97 }, (_, quarter) => share((quarter * HOUR) / 4));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeCloseTo(1, 10);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(share(2 * DAY)).toBeCloseTo(1, 10);
  });
});

it('a uniform campaign has a quarter of its clicks after a quarter of its time', () => {
  expect(dueShare('uniform', { startedAt, elapsedMs: 6 * HOUR, durationMs: DAY })).toBe(0.25);
});

it('a realistic campaign has twice as many clicks in the American evening as before its dawn', () => {
  const inHour = (hour: number) =>
    dueShare('realistic', { startedAt, elapsedMs: (hour + 1) * HOUR, durationMs: DAY }) -
    dueShare('realistic', { startedAt, elapsedMs: hour * HOUR, durationMs: DAY });
  // 02:00 UTC is 20:00 in Chicago, 10:00 UTC is 04:00 there.
  expect(inHour(2)).toBeGreaterThan(inHour(8) * 1.2);
  expect(COUNTRIES.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
});

it('clicks come from countries where it is day', () => {
  const shareOf = (code: string, hour: number) => {
    const at = addMs(startedAt, hour * HOUR);
    const picks = Array.from({ length: 1_000 }, (_, index) =>
      countryFor('realistic', at, (index + 0.5) / 1_000),
    );
    return picks.filter((country) => country.code === code).length;
  };
  expect(shareOf('JP', 11)).toBeGreaterThan(shareOf('JP', 18) * 3);
});

import { describe, expect, it } from 'vitest';
import { periodBefore, periodProblem, presetPeriod } from './period.ts';

describe('presetPeriod', () => {
  it.each([
    ['7d', '2026-02-24', '2026-03-02'],
    ['30d', '2026-02-01', '2026-03-02'],
    ['90d', '2025-12-03', '2026-03-02'],
    ['month', '2026-03-01', '2026-03-02'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['12m', '2025-03-03', '2026-03-02'],
  ] as const)('%s is from %s to %s', (range, from, to) => {
    expect(presetPeriod(range, '2026-03-02')).toEqual({ from, to });
  });

  it('last month of January is December of the year before', () => {
    expect(presetPeriod('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });
});

describe('periodProblem', () => {
  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2023-02-26', '2026-03-01'],
  ])('%s to %s can be shown', (from, to) => {
    expect(periodProblem({ from, to })).toBeUndefined();
  });

  it.each([
    ['', '2026-03-01', 'Enter both dates.'],
    ['2026-02-30', '2026-03-01', 'Enter both dates.'],
    ['2026-03-02', '2026-03-01', 'The first day is after the last.'],
    ['1999-12-31', '2000-01-01', 'Choose dates between the years 2000 and 2199.'],
    ['2023-02-25', '2026-03-01', 'Choose at most 1,100 days.'],
  ])('%s to %s is refused: %s', (from, to, problem) => {
    expect(periodProblem({ from, to })).toBe(problem);
  });
});

it('the period before is as long and ends on the day before', () => {
  expect(periodBefore({ from: '2026-02-27', to: '2026-03-02' })).toEqual({
    from: '2026-02-23',
    to: '2026-02-26',
  });
});

import { describe, expect, it } from 'vitest';
import { PERIODS, periodOf } from './periods.ts';

const TODAY = '2026-03-15';

describe('periodOf', () => {
  it('counts today as a day of the period', () => {
    expect(periodOf('90-days', TODAY)).toEqual({ start_date: '2025-12-16', end_date: '2026-03-15' });
  });

  it('has whole months, also a short one', () => {
    expect(periodOf('month', TODAY)).toEqual({ start_date: '2026-03-01', end_date: '2026-03-15' });
    expect(periodOf('last-month', TODAY)).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' });
  });

  it('never begins after its end', () => {
    for (const period of PERIODS) {
      const { start_date, end_date } = periodOf(period, '2026-01-01');
      expect(start_date <= end_date).toBe(true);
    }
  });
});

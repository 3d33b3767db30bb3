import { describe, expect, it } from 'vitest';
import { dayIn, lastDays, lastMonth, thisMonth } from './days.ts';

describe('a day in a URL', () => {
  it('is a day of the calendar', () => {
    expect(dayIn('2028-02-29')).toBe('2028-02-29');
  });

  it.each(['2026-02-30', '2026-2-3', '20260203', '', 20260203, undefined])(
    'is ignored if it is %j',
    (value) => {
      expect(dayIn(value)).toBeUndefined();
    },
  );
});

describe('a period', () => {
  it('of the last days counts today', () => {
    expect(lastDays('2026-03-03', 7)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(lastDays('2026-03-03', 1)).toEqual({ from: '2026-03-03', to: '2026-03-03' });
  });

  it('of a month begins on its first day', () => {
    expect(thisMonth('2026-03-03')).toEqual({ from: '2026-03-01', to: '2026-03-03' });
    expect(lastMonth('2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(lastMonth('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });
});

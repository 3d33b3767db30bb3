import { expect, it } from 'vitest';
import { addMs, HOUR, parseInstant } from '../platform/time.ts';
import { recentHours, totalsAsOf } from './totals-as-of.ts';

const NOW = parseInstant('2026-11-25T01:30:00Z');

it('the hours of a store are the current one and the 23 before it, over midnight', () => {
  const at = (day: string, hour: number, click: number) => ({ day, hour, counts: { click } });
  const hours = recentHours([at('2026-11-24', 1, 4), at('2026-11-24', 2, 3), at('2026-11-25', 1, 2)], NOW);
  const first = Date.parse('2026-11-24T02:00:00Z') / HOUR;
  expect(JSON.parse(hours)).toEqual({ [first]: 3, [first + 23]: 2 });
});

it('hours without counted clicks are left out', () => {
  expect(recentHours([{ day: '2026-11-25', hour: 0, counts: {} }], NOW)).toBe('{}');
});

it('totals are complete up to the oldest click that they lack, and up to now without one', () => {
  const ctx = { now: NOW };
  expect(totalsAsOf(ctx, addMs(NOW, -HOUR))).toBe(addMs(NOW, -HOUR));
  expect(totalsAsOf(ctx, null)).toBe(NOW);
  expect(totalsAsOf(ctx, undefined)).toBe(NOW);
});

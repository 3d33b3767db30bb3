import { expect, it } from 'vitest';
import { addMonths, type Day } from './time.ts';

it.each([
  ['2027-02-07', -13, '2026-01-07'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-03-31', -13, '2027-02-28'],
  ['2029-03-29', -13, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
])(
  'addMonths counts calendar months and ends with the last day of a shorter month: %s %i',
  (from, count, to) => {
    expect(addMonths(from as Day, count)).toBe(to);
  },
);

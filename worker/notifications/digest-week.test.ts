import { expect, it } from 'vitest';
import { parseInstant } from '../platform/time.ts';
import { digestWeek } from './digest-week.ts';

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

import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../platform/time.ts';
import { laptopPace } from './laptop-pace.ts';

it.each([
  ['*/5 * * * *', 20 * SECOND],
  ['37 * * * *', 4 * MINUTE],
  ['7 */6 * * *', 24 * MINUTE],
])('a laptop runs "%s" fifteen times as often', (cron, every) => {
  expect(laptopPace(cron)).toBe(every);
});

it.each(['*/5 8-11 * * MON', '0 0 15 * *', '*/5 8 * * *', '1,2 * * * *', ''])(
  'a laptop leaves "%s" to the person who uses it',
  (cron) => {
    expect(laptopPace(cron)).toBeNull();
  },
);

import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../platform/time.ts';
import { isDue, simulateWeek } from './simulate-week.ts';

const run = (milliseconds: number) => ({ milliseconds, queries: 0, subrequests: 0 });

describe('a week of Cron', () => {
  it('has each round once an hour if rounds are short', () => {
    const jobs = [{ name: 'a', cron: '12 * * * *', maxWait: HOUR, runs: [run(0)] }];
    expect(simulateWeek(jobs)).toEqual([{ name: 'a', maxWait: HOUR, longest: HOUR }]);
  });

  it('lets a job wait for another one whose round takes hours', () => {
    const long = { name: 'long', cron: '0 4 * * *', maxWait: DAY, runs: [run(3 * HOUR)] };
    const short = { name: 'short', cron: '*/5 * * * *', maxWait: HOUR, runs: [run(0)] };
    const [, waited] = simulateWeek([long, short]);
    expect(waited?.longest).toBe(3 * HOUR + 5 * MINUTE);
  });

  it('lets other jobs go on between the runs of a round', () => {
    const long = { name: 'long', cron: '0 4 * * *', maxWait: DAY, runs: Array(36).fill(run(5 * MINUTE)) };
    const short = { name: 'short', cron: '*/5 * * * *', maxWait: HOUR, runs: [run(0)] };
    const [, waited] = simulateWeek([long, short]);
    expect(waited?.longest).toBeLessThanOrEqual(10 * MINUTE);
  });

  it('counts from the time of the expression if a job has weekdays', () => {
    const jobs = [{ name: 'a', cron: '0 8 * * MON', maxWait: HOUR, runs: [run(MINUTE)] }];
    expect(simulateWeek(jobs)[0]?.longest).toBe(MINUTE);
  });

  it('counts the time of calls of stores', () => {
    const slow = { milliseconds: 0, queries: 100, subrequests: 30 };
    const jobs = [{ name: 'a', cron: '0 0 * * *', maxWait: 2 * DAY, runs: [slow] }];
    expect(simulateWeek(jobs)[0]?.longest).toBe(DAY);
  });
});

it.each([
  ['*/5 * * * *', 10 * MINUTE, true],
  ['*/5 * * * *', 11 * MINUTE, false],
  ['7 */6 * * *', 6 * HOUR + 7 * MINUTE, true],
  ['7 */6 * * *', 5 * HOUR + 7 * MINUTE, false],
  ['*/5 8-11 * * MON', DAY + 8 * HOUR, true],
  ['*/5 8-11 * * MON', 8 * HOUR, false],
  ['27 4 * * *', 3 * DAY + 4 * HOUR + 27 * MINUTE, true],
])('the expression %s at %d ms after Sunday’s midnight: %s', (cron, at, expected) => {
  expect(isDue(cron, at)).toBe(expected);
});

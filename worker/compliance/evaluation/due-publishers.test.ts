import { describe, expect, it } from 'vitest';
import { hourKey } from '../../clicks/store/traffic.ts';
import { addMs, HOUR, MINUTE, parseInstant } from '../../platform/time.ts';
import { nextEvaluation } from './due-publishers.ts';

const now = parseInstant('2026-11-26T12:00:00Z');

describe('the next evaluation of a publisher', () => {
  it('is eight hours later for one without visits in the last day', () => {
    expect(nextEvaluation({}, now)).toBe(addMs(now, 8 * HOUR));
    expect(nextEvaluation({ [hoursAgo(25)]: 50_000 }, now)).toBe(addMs(now, 8 * HOUR));
  });

  it('comes when five hundred new visits can be expected', () => {
    expect(nextEvaluation({ [hoursAgo(1)]: 5_000, [hoursAgo(20)]: 1_000 }, now)).toBe(addMs(now, 2 * HOUR));
  });

  it('is that of the next hourly run for one with many visits', () => {
    expect(nextEvaluation({ [hoursAgo(3)]: 1_000_000 }, now)).toBe(addMs(now, 55 * MINUTE));
  });
});

function hoursAgo(hours: number): string {
  return hourKey(addMs(now, -hours * HOUR));
}

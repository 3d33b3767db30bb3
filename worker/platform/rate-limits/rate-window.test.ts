import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, type Instant, parseInstant, SECOND } from '../time.ts';
import { giveUnitBack, type RatePolicy, type RateWindows, runningWindows, takeUnit } from './rate-window.ts';

const NOON = parseInstant('2026-11-21T12:00:00Z');
const MINUTE = { name: 'minute', limit: 3, windowSeconds: 60 };
const HOUR = { name: 'hour', limit: 5, windowSeconds: 3_600 };
const NONE: RateWindows = new Map();

/** Calls at these seconds after noon, one after another; true for each that was allowed. */
function callsAt(seconds: readonly number[], policies: readonly RatePolicy[]): boolean[] {
  let windows = NONE;
  return seconds.map((second) => {
    const taken = takeUnit(windows, policies, addMs(NOON, second * SECOND));
    windows = taken.windows;
    return taken.result.allowed;
  });
}

describe('a window', () => {
  it('lets its limit through and nothing more', () => {
    expect(callsAt([0, 0, 1, 1, 59], [MINUTE])).toEqual([true, true, true, false, false]);
  });

  it('begins with its first call and not with the clock’s minute', () => {
    expect(callsAt([50, 50, 50, 60, 109, 110], [MINUTE])).toEqual([true, true, true, false, false, true]);
  });

  it('returns the remaining units and the seconds until it ends', () => {
    const first = takeUnit(NONE, [MINUTE], NOON);
    expect(first.result.states).toEqual([{ ...MINUTE, remaining: 2, resetSeconds: 60 }]);
    const second = takeUnit(first.windows, [MINUTE], addMs(NOON, 12_001));
    expect(second.result.states).toEqual([{ ...MINUTE, remaining: 1, resetSeconds: 48 }]);
  });

  it('stays open for a call with an earlier time', () => {
    expect(callsAt([0, 0, 0, -30, -3_000], [MINUTE])).toEqual([true, true, true, false, false]);
  });

  it('lets nothing through with a limit of 0', () => {
    const { result } = takeUnit(NONE, [{ ...MINUTE, limit: 0 }], NOON);
    expect(result).toMatchObject({ allowed: false, states: [{ remaining: 0, resetSeconds: 60 }] });
  });

  it('is full when the limit was lowered below the units taken', () => {
    const { windows } = takeUnit(takeUnit(NONE, [MINUTE], NOON).windows, [MINUTE], NOON);
    expect(takeUnit(windows, [{ ...MINUTE, limit: 1 }], NOON).result).toMatchObject({
      allowed: false,
      states: [{ remaining: 0 }],
    });
  });
});

describe('two policies', () => {
  it('take a unit each, or none if one of them is used up', () => {
    expect(callsAt([0, 0, 0, 1, 2, 3, 60, 60, 60], [MINUTE, HOUR])).toEqual([
      ...[true, true, true, false, false, false],
      ...[true, true, false],
    ]);
  });

  it('have separate states', () => {
    let windows = NONE;
    for (let call = 0; call < 3; call++) windows = takeUnit(windows, [MINUTE, HOUR], NOON).windows;
    const { result } = takeUnit(windows, [MINUTE, HOUR], NOON);
    expect(result).toEqual({
      allowed: false,
      states: [
        { ...MINUTE, remaining: 0, resetSeconds: 60 },
        { ...HOUR, remaining: 2, resetSeconds: 3_600 },
      ],
    });
  });
});

it('has a unit again that is given back, and never more than its limit', () => {
  let windows = NONE;
  for (let call = 0; call < 3; call++) windows = takeUnit(windows, [MINUTE], NOON).windows;
  windows = giveUnitBack(windows, [MINUTE], NOON);
  expect(takeUnit(windows, [MINUTE], NOON).result.allowed).toBe(true);
  const emptied = giveUnitBack(giveUnitBack(NONE, [MINUTE], NOON), [MINUTE], NOON);
  expect(takeUnit(emptied, [MINUTE], NOON).result).toMatchObject({ states: [{ remaining: 2 }] });
});

it('takes no unit of a policy that is only read, and lets nothing through once that is used up', () => {
  const both = [HOUR, { ...MINUTE, isOnlyRead: true }];
  expect(callsAt([0, 0, 0, 1], both)).toEqual([true, true, true, true]);
  let windows = NONE;
  for (let call = 0; call < 3; call++) windows = takeUnit(windows, [MINUTE], NOON).windows;
  expect(takeUnit(windows, both, NOON).result).toMatchObject({
    allowed: false,
    states: [
      { name: 'hour', remaining: 5 },
      { name: 'minute', remaining: 0 },
    ],
  });
});

it('allows every call without a policy', () => {
  expect(takeUnit(NONE, [], NOON)).toEqual({ result: { allowed: true, states: [] }, windows: NONE });
});

it('drops ended windows and keeps open ones', () => {
  const { windows } = takeUnit(NONE, [MINUTE, HOUR], NOON);
  expect([...runningWindows(windows, addMs(NOON, 60 * SECOND)).keys()]).toEqual(['hour']);
});

it('never lets more than the limit through in a window, whenever calls arrive', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 9 }), (waits, limit) => {
      let at = 0;
      const seconds = waits.map((wait) => (at += wait));
      const allowed = callsAt(seconds, [{ ...MINUTE, limit }]);
      const passed = seconds.filter((_, index) => allowed[index]);
      for (let first = 0; first < passed.length; ) {
        const start = passed[first] ?? 0;
        const inWindow = passed.filter((second) => second >= start && second < start + 60).length;
        expect(inWindow).toBeLessThanOrEqual(limit);
        first += inWindow;
      }
      const refused = seconds.filter((_, index) => !allowed[index]);
      for (const second of refused)
        expect(passed.filter((each) => each > second - 60 && each <= second).length).toBeGreaterThan(0);
    }),
  );
});

it('always returns a reset at least one second ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (milliseconds) => {
      const { windows } = takeUnit(NONE, [MINUTE], NOON);
      const { result } = takeUnit(windows, [MINUTE], (NOON + milliseconds) as Instant);
      for (const { resetSeconds } of result.states) expect(resetSeconds).toBeGreaterThanOrEqual(1);
    }),
  );
});

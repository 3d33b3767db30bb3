import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, HOUR, type Instant, MINUTE, SECOND } from '../platform/time.ts';
import {
  admit,
  BREAKER_SETTINGS,
  type BreakerState,
  failed,
  freshBreaker,
  reset,
  succeeded,
} from './breaker.ts';

const NOON = Date.UTC(2026, 10, 21, 12) as Instant;

function failTimes(state: BreakerState, times: number, at: Instant): BreakerState {
  let next = state;
  for (let count = 0; count < times; count++) next = failed(admit(next, at, 0).state, at, at);
  return next;
}

describe('a circuit breaker', () => {
  it('stays closed through four failures in a row and opens with the fifth', () => {
    const four = failTimes(freshBreaker(NOON), 4, NOON);
    expect(four).toMatchObject({ status: 'CLOSED', failures: 4, nextRetryTime: null });
    expect(failTimes(four, 1, NOON)).toMatchObject({
      status: 'OPEN',
      failures: 5,
      lastFailureTime: NOON,
      nextRetryTime: NOON + 30 * SECOND,
    });
  });

  it('resets failures with the first success', () => {
    const answered = succeeded(failTimes(freshBreaker(NOON), 4, NOON), NOON, NOON);
    expect(failTimes(answered, 4, NOON).status).toBe('CLOSED');
  });

  it('admits one probe after 30 seconds and no other call until the probe ends', () => {
    const open = failTimes(freshBreaker(NOON), 5, NOON);
    expect(admit(open, addMs(NOON, 30 * SECOND - 1), 0).admission).toEqual({ retryAt: NOON + 30 * SECOND });
    const probedAt = addMs(NOON, 30 * SECOND);
    const probe = admit(open, probedAt, 0);
    expect(probe).toMatchObject({ admission: 'go', state: { status: 'HALF_OPEN' } });
    expect(admit(probe.state, addMs(probedAt, SECOND), 0).admission).toEqual({
      retryAt: probedAt + BREAKER_SETTINGS.probeTtlMs,
    });
    expect(succeeded(probe.state, probedAt, probedAt)).toMatchObject({
      status: 'CLOSED',
      failures: 0,
      nextRetryTime: null,
    });
  });

  it('waits twice as long after each failed probe, up to 15 minutes', () => {
    let state = failTimes(freshBreaker(NOON), 5, NOON);
    const waits: number[] = [];
    for (let probes = 0; probes < 8; probes++) {
      const retryAt = state.nextRetryTime ?? NOON;
      waits.push((retryAt - state.since) / SECOND);
      state = failed(admit(state, retryAt, 0).state, retryAt, retryAt);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('ignores the outcomes of calls that started before it opened or before the probe', () => {
    const open = failTimes(freshBreaker(NOON), 5, NOON);
    expect(succeeded(open, NOON, addMs(NOON, SECOND))).toEqual(open);
    const { state: halfOpen } = admit(open, addMs(NOON, MINUTE), 0);
    expect(failed(halfOpen, NOON, addMs(NOON, MINUTE))).toEqual(halfOpen);
    expect(succeeded(halfOpen, NOON, addMs(NOON, MINUTE))).toEqual(halfOpen);
  });

  it('limits the rate: the next call waits for the interval of the previous one', () => {
    const { state } = admit(freshBreaker(NOON), NOON, 5 * SECOND);
    expect(admit(state, addMs(NOON, 5 * SECOND - 1), 0).admission).toEqual({ retryAt: NOON + 5 * SECOND });
    expect(admit(state, addMs(NOON, 5 * SECOND), 0).admission).toBe('go');
  });

  it('keeps the rate limit when an operator closes it', () => {
    const open = failTimes(admit(freshBreaker(NOON), NOON, 5 * SECOND).state, 5, NOON);
    const closed = reset(open, addMs(NOON, SECOND)) ?? open;
    expect(closed).toMatchObject({ status: 'CLOSED', failures: 0 });
    expect(admit(closed, addMs(NOON, SECOND), 0).admission).toEqual({ retryAt: NOON + 5 * SECOND });
  });

  it('makes few calls in an hour of outage, and closes within 15 minutes of its end', () => {
    const calls = fc.array(fc.integer({ min: 100, max: 20 * SECOND }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 60 * SECOND }), (gaps, outageBegins) => {
        const begins = addMs(NOON, outageBegins);
        const ends = addMs(begins, HOUR);
        let state = freshBreaker(NOON);
        let during = 0;
        const seen = new Set<string>();
        for (let now = NOON, turn = 0; now <= ends + 15 * MINUTE + 20 * SECOND; turn++) {
          const admitted = admit(state, now, 0);
          state = admitted.state;
          if (admitted.admission === 'go') {
            const isOut = now >= begins && now < ends;
            if (isOut) during++;
            state = isOut ? failed(state, now, now) : succeeded(state, now, now);
          }
          if (now >= begins) seen.add(admitted.state.status).add(state.status);
          now = addMs(now, gaps[turn % gaps.length] ?? SECOND);
        }
        expect([...seen].sort()).toEqual(['CLOSED', 'HALF_OPEN', 'OPEN']);
        expect(during).toBeLessThanOrEqual(5 + 8);
        expect(state.status).toBe('CLOSED');
      }),
      { numRuns: 50 },
    );
  });

  it('never admits two probes at once, whatever the order of calls and responses', () => {
    const turn = fc.record({
      gap: fc.integer({ min: 1, max: MINUTE }),
      answers: fc.boolean(),
      takes: fc.integer({ min: 0, max: BREAKER_SETTINGS.probeTtlMs - 1 }),
    });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 10, maxLength: 120 }), (turns) => {
        let state = freshBreaker(NOON);
        let now = NOON;
        let calls: { at: Instant; until: Instant; answers: boolean; isProbe: boolean }[] = [];
        for (const { gap, answers, takes } of turns) {
          now = addMs(now, gap);
          const isBack = (call: { until: Instant }) => call.until <= now;
          for (const call of calls.filter(isBack).sort((a, b) => a.until - b.until))
            state = (call.answers ? succeeded : failed)(state, call.at, call.until);
          calls = calls.filter((call) => !isBack(call));
          const admitted = admit(state, now, 0);
          state = admitted.state;
          if (admitted.admission === 'go')
            calls.push({ at: now, until: addMs(now, takes), answers, isProbe: state.status === 'HALF_OPEN' });
          expect(calls.filter((call) => call.isProbe).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { addMs, type Instant, MINUTE, parseInstant, SECOND } from '../../platform/time.ts';
import { figuresOfRun } from './figures.ts';
import type { TrafficRun } from './run.ts';
import { type Part, type PartResult, sendPart } from './send-part.ts';
import { addOutcome, emptyTally } from './tally.ts';
import { samplePlan } from './testing/plans.ts';
import { SLICE_MS, TrafficEngine } from './traffic-engine.ts';

const START = parseInstant('2026-11-21T09:00:00Z');
let objects = 0;

interface Bench {
  engine: TrafficEngine;
  /** The numbers of the requests that senders got, in their order. */
  sent: number[];
  wakes: Instant[];
  pass: (ms: number) => void;
  /** Calls `advance` as the alarm does, each time two seconds later, until it isn't asked for again. */
  run: (limit?: number) => Promise<void>;
  /** Another engine on the same storage, as after the end of the process. */
  restart: (send?: Bench['send']) => TrafficEngine;
  send: (sender: number, part: Part) => Promise<PartResult>;
}

/** Runs a test with an engine whose requests take 20 ms and succeed, unless `send` does otherwise. */
function withEngine(work: (bench: Bench) => Promise<void>, send?: Bench['send']): Promise<void> {
  const object = env.TEST_TRAFFIC.getByName(`engine ${++objects}`);
  return runInDurableObject(object, async (_, state) => {
    let now = START;
    const sent: number[] = [];
    const wakes: Instant[] = [];
    const succeed = async (_: number, part: Part): Promise<PartResult> => {
      const tally = emptyTally();
      for (const { number } of part.requests) {
        sent.push(number);
        addOutcome(tally, { ms: 20, status: 302 });
      }
      return { tallies: { 0: tally }, peak: 1 };
    };
    const engineWith = (sending: Bench['send']) =>
      new TrafficEngine(state.storage.sql, {
        send: sending,
        wake: async (at) => void wakes.push(at),
        clock: () => now,
      });
    const engine = engineWith(send ?? succeed);
    const pass = (ms: number) => {
      now = addMs(now, ms);
    };
    await work({
      ...{ engine, sent, wakes, pass },
      async run(limit = 100) {
        for (let calls = 0; wakes.length > 0 && calls < limit; calls++) {
          wakes.splice(0);
          await engine.advance();
          pass(SLICE_MS);
        }
      },
      restart: (sending = succeed) => engineWith(sending),
      send: succeed,
    });
  });
}

const started = (id: string, plan = samplePlan()) => ({ id, plan, startedBy: 'operator:token' });

describe('a test of traffic', () => {
  it('sends each request of its plan once, and completes', () =>
    withEngine(async ({ engine, sent, run }) => {
      await engine.start(started('a'));
      await run();
      expect(sent).toEqual(Array.from({ length: 40 }, (_, number) => number));
      const ended = engine.read('a');
      expect(ended).toMatchObject({ status: 'completed', detail: null, next: 40 });
      expect(figuresOfRun(ended as TrafficRun, START)).toMatchObject({
        tally: { sent: 40, succeeded: 40, failed: 0 },
        interrupted: 0,
        averageMs: 20,
        p95: 20,
        errorRate: 0,
      });
    }));

  it('refuses another one while it runs', () =>
    withEngine(async ({ engine, run }) => {
      const both = await Promise.all([engine.start(started('a')), engine.start(started('b'))]);
      expect(both).toMatchObject([{ started: { id: 'a' } }, { running: 'A test' }]);
      await run();
      expect(await engine.start(started('b'))).toMatchObject({ started: { id: 'b' } });
    }));

  it('goes on after its process has ended, and sends nothing twice', () => {
    const lost: number[] = [];
    return withEngine(
      async ({ engine, restart, sent, pass, wakes }) => {
        await engine.start(started('a'));
        // It ends while the first slice is on its way.
        void engine.advance();
        await Promise.resolve();
        pass(5 * SECOND);
        const next = restart();
        for (wakes.push(START); wakes.length > 0; ) {
          wakes.splice(0);
          await next.advance();
          pass(SLICE_MS);
        }
        const run = next.read('a') as TrafficRun;
        expect(lost.length).toBeGreaterThan(0);
        expect([...lost, ...sent].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 40 }, (_, number) => number),
        );
        expect(run.status).toBe('completed');
        expect(figuresOfRun(run, START)).toMatchObject({
          interrupted: lost.length,
          tally: { sent: 40 - lost.length },
        });
      },
      (_, part) => {
        lost.push(...part.requests.map(({ number }) => number));
        return new Promise(() => {});
      },
    );
  });

  it('counts the requests of a sender that is lost as interrupted', () =>
    withEngine(
      async ({ engine, run }) => {
        await engine.start(started('a'));
        await run();
        expect(engine.read('a')).toMatchObject({ status: 'failed' });
        expect(figuresOfRun(engine.read('a') as TrafficRun, START)).toMatchObject({ interrupted: 40 });
      },
      () => Promise.reject(new Error('The object was reset.')),
    ));

  it('still counts the responses that were on their way when it was stopped', () => {
    let finish = () => {};
    return withEngine(
      async ({ engine, sent }) => {
        await engine.start(started('a'));
        const slice = engine.advance();
        await Promise.resolve();
        expect(engine.stop('a')).toMatchObject({ status: 'stopped' });
        finish();
        await slice;
        await engine.advance();
        expect(sent).toEqual([]);
        expect(engine.read('a')).toMatchObject({ status: 'stopped', lanes: [{ tally: { sent: 20 } }] });
      },
      (_, part) =>
        new Promise((resolve) => {
          finish = () => {
            const tally = emptyTally();
            for (const _ of part.requests) addOutcome(tally, { ms: 5, status: 200 });
            resolve({ tallies: { 0: tally }, peak: 1 });
          };
        }),
    );
  });

  it('fails with a message 60 seconds after its duration', () =>
    withEngine(async ({ engine, pass }) => {
      await engine.start(started('a'));
      pass(4 * SECOND + MINUTE);
      expect(engine.list()).toMatchObject([{ status: 'running' }]);
      pass(1);
      expect(engine.list()).toMatchObject([
        { status: 'failed', detail: 'Test Timeout, Load test monitoring timed out' },
      ]);
      expect(await engine.start(started('b'))).toMatchObject({ started: { id: 'b' } });
    }));

  it('fails with the first error if no request succeeds', () =>
    withEngine(
      async ({ engine, run }) => {
        await engine.start(started('a'));
        await run();
        expect(engine.read('a')).toMatchObject({ status: 'failed', detail: 'HTTP 503' });
      },
      async (_, part) => {
        const tally = emptyTally();
        for (const _ of part.requests) addOutcome(tally, { ms: 5, status: 503 });
        return { tallies: { 0: tally }, peak: 1 };
      },
    ));

  it('keeps the last ten results, and clears those that completed or all', () =>
    withEngine(async ({ engine, run }) => {
      const plan = samplePlan({ pace: { kind: 'steady', perSecond: 10, total: 1 } });
      for (let number = 1; number <= 12; number++) {
        await engine.start(started(`${number}`, plan));
        await run();
      }
      expect(engine.list().map(({ id }) => id)).toEqual([
        '12',
        '11',
        '10',
        '9',
        '8',
        '7',
        '6',
        '5',
        '4',
        '3',
      ]);
      await engine.start(started('13', plan));
      engine.stop('13');
      engine.clear('completed');
      expect(engine.list().map(({ id }) => id)).toEqual(['13']);
      engine.clear('all');
      expect(engine.list()).toEqual([]);
    }));

  it('has as many senders as its rate needs', () => {
    const senders = new Set<number>();
    return withEngine(
      async ({ engine, run }) => {
        await engine.start(
          started('a', samplePlan({ pace: { kind: 'steady', perSecond: 250, total: 500 } })),
        );
        await run();
        expect(senders.size).toBe(10);
      },
      async (sender, part) => {
        senders.add(sender);
        const tally = emptyTally();
        for (const _ of part.requests) addOutcome(tally, { ms: 5, status: 200 });
        return { tallies: { 0: tally }, peak: 1 };
      },
    );
  });
});

describe('the verdict', () => {
  const verdictOf = async (limits: Parameters<typeof samplePlan>[0], ms: number, failed: number) => {
    let result: ReturnType<typeof figuresOfRun> | undefined;
    await withEngine(
      async ({ engine, run }) => {
        await engine.start(started('a', samplePlan(limits)));
        await run();
        result = figuresOfRun(engine.read('a') as TrafficRun, START);
      },
      async (_, part) => {
        const tally = emptyTally();
        for (const { number } of part.requests)
          addOutcome(tally, { ms, status: number < failed ? 500 : 302 });
        return { tallies: { 0: tally }, peak: 1 };
      },
    );
    return result?.passed;
  };

  it.each([
    [{ limits: { maxAverageMs: 1_000 } }, 999, 0, true],
    [{ limits: { maxAverageMs: 1_000 } }, 1_000, 0, false],
    [{ limits: { maxP95Ms: 500 } }, 500, 0, true],
    [{ limits: { maxP95Ms: 500 } }, 501, 0, false],
    [{ limits: { minFulfilledPercent: 95 } }, 5, 2, true],
    [{ limits: { minFulfilledPercent: 95 } }, 5, 3, false],
    [{ limits: { maxErrorPercent: 1 } }, 5, 0, true],
    [{ limits: { maxErrorPercent: 1 } }, 5, 1, false],
    [{}, 5, 0, null],
  ])('for %j at %i ms with %i of 40 failed is %s', async (limits, ms, failed, passed) => {
    expect(await verdictOf(limits, ms, failed)).toBe(passed);
  });
});

describe('a sender', () => {
  it('has at most six requests open, and sends none before its time', async () => {
    let [now, open, peak] = [START, 0, 0];
    const early: number[] = [];
    const result = await sendPart(
      {
        startedAt: START,
        plan: { action: 'request', method: 'HEAD', rotatesAgents: false, variesReferrers: false },
        requests: Array.from({ length: 30 }, (_, number) => ({
          ...{ number, lane: 0, ofLane: number, at: number * 10, url: 'https://tributary.example/' },
        })),
      },
      {
        async send(request) {
          expect([request.method, request.redirect]).toEqual(['HEAD', 'manual']);
          peak = Math.max(peak, ++open);
          if (now < START) early.push(now);
          await Promise.resolve();
          open--;
          return new Response(null, { status: 302 });
        },
        convert: () => Promise.reject(new Error('There is no sale.')),
        clock: () => now,
        wait: async (ms) => {
          now = addMs(now, ms);
        },
      },
    );
    expect(peak).toBeLessThanOrEqual(6);
    expect(early).toEqual([]);
    expect(result.tallies[0]).toMatchObject({ sent: 30, succeeded: 30 });
    expect(now - START).toBeGreaterThanOrEqual(290);
  });
});

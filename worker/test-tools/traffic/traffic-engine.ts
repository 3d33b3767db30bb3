import { MAX_RESULTS, TIMEOUT_AFTER_SECONDS } from '../../platform/contract/test-traffic.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, type Clock, type Instant, SECOND } from '../../platform/time.ts';
import { percentilesOf } from './percentiles.ts';
import { burstOf, type Due, dueRequests, durationOf, rateOf, totalOf, totalOfLane } from './plan.ts';
import { doneOf, type NewRun, type Point, type TrafficRun } from './run.ts';
import { MAX_OPEN, type Part, type PartResult } from './send-part.ts';
import { addTally, averageMs, emptyTally } from './tally.ts';

/** How much of a test an alarm sends. */
export const SLICE_MS = 2 * SECOND;
/** Of a slice. A test that is behind catches up in several. */
const MAX_PER_SLICE = 1_000;
/** What one sender can send with its six connections while a response takes up to a quarter of a second. */
const RATE_OF_SENDER = 25;
const MAX_SENDERS = 16;
const MAX_POINTS = 480;
const TIMED_OUT = 'Test Timeout, Load test monitoring timed out';

export interface EngineDeps {
  /** Sends a part by the sender of this number. */
  send: (sender: number, part: Part) => Promise<PartResult>;
  /** Calls `advance` at this time. */
  wake: (at: Instant) => Promise<void>;
  clock: Clock;
}

type StartOutcome = { started: TrafficRun } | { running: string };

/**
 * Runs one test at a time and keeps the last ten results. Requests are noted as handed to a sender before they are sent, so none is sent
 * twice: those whose outcome is lost with the process count as interrupted.
 */
export class TrafficEngine {
  readonly #sql: SqlStorage;
  readonly #deps: EngineDeps;

  constructor(sql: SqlStorage, deps: EngineDeps) {
    this.#sql = sql;
    this.#deps = deps;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS runs (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, run TEXT NOT NULL)',
    );
  }

  /** Starts a test unless one is running. */
  async start({ id, plan, startedBy }: NewRun): Promise<StartOutcome> {
    this.#endIfLate();
    const running = this.#running();
    if (running) return { running: running.plan.name };
    const started: TrafficRun = {
      ...{ id, plan, startedBy, status: 'running', detail: null },
      ...{ startedAt: this.#deps.clock(), endedAt: null, next: 0, points: [], peak: 0 },
      lanes: plan.lanes.map(() => ({
        ...{ tally: emptyTally(), inFlight: 0, interrupted: 0, startedAt: null, endedAt: null },
      })),
    };
    this.#sql.exec(
      'INSERT OR REPLACE INTO runs (id, status, run) VALUES (?, ?, ?)',
      id,
      started.status,
      JSON.stringify(started),
    );
    this.#sql.exec(
      'DELETE FROM runs WHERE seq NOT IN (SELECT seq FROM runs ORDER BY seq DESC LIMIT ?)',
      MAX_RESULTS + 1,
    );
    await this.#deps.wake(started.startedAt);
    return { started };
  }

  /** Stops a test. Responses that are on their way are still counted. Null if there is no such test. */
  stop(id: string): TrafficRun | null {
    const run = this.read(id);
    if (run?.status !== 'running') return run;
    return this.#end(run, 'stopped', null);
  }

  read(id: string): TrafficRun | null {
    this.#endIfLate();
    return this.#find(id);
  }

  /** The last tests, the newest first. A running one doesn't count as one of the ten results. */
  list(): TrafficRun[] {
    this.#endIfLate();
    const runs = this.#runs('ORDER BY seq DESC');
    return [
      ...runs.filter(({ status }) => status === 'running'),
      ...runs.filter(({ status }) => status !== 'running').slice(0, MAX_RESULTS),
    ];
  }

  /** Deletes results; `completed` keeps those that failed or were stopped. A running test stays. */
  clear(which: 'completed' | 'all'): void {
    this.#sql.exec(
      `DELETE FROM runs WHERE status ${which === 'completed' ? "= 'completed'" : "<> 'running'"}`,
    );
  }

  /** Sends the next slice of the running test, and asks to be woken for the one after it. */
  async advance(): Promise<void> {
    const run = this.#running();
    if (!run) return;
    this.#countInterrupted(run);
    const { plan, startedAt, next } = run;
    const now = this.#deps.clock();
    if (isLate(run, now)) return void this.#end(run, 'failed', TIMED_OUT);
    if (next >= totalOf(plan)) return void this.#complete(run);
    const due = dueRequests(plan, {
      ...{ next, until: now - startedAt + SLICE_MS, limit: MAX_PER_SLICE },
    });
    if (due.length > 0) await this.#sendSlice(run, due);
    else await this.#wakeForNext(run);
  }

  async #sendSlice(run: TrafficRun, due: readonly Due[]): Promise<void> {
    const now = this.#deps.clock();
    run.next += due.length;
    for (const { lane } of due) {
      const state = run.lanes[lane];
      if (!state) continue;
      state.inFlight++;
      state.startedAt ??= now;
    }
    this.#save(run);
    const results = await Promise.all(partsOf(run, due).map((part, sender) => this.#sendPart(part, sender)));
    // It may have been stopped or cleared meanwhile.
    const current = this.#find(run.id);
    if (!current) return;
    this.#merge(current, results, now);
    if (current.status !== 'running') return;
    if (current.next >= totalOf(current.plan)) this.#complete(current);
    else await this.#deps.wake(this.#deps.clock());
  }

  async #sendPart(part: Part, sender: number): Promise<PartResult> {
    try {
      return await this.#deps.send(sender, part);
    } catch (error) {
      log('warn', 'traffic.sender_lost', { sender, requests: part.requests.length, ...errorFacts(error) });
      return { tallies: {}, peak: 0 };
    }
  }

  #merge(run: TrafficRun, results: readonly PartResult[], startedAt: Instant): void {
    const now = this.#deps.clock();
    const slice = emptyTally();
    for (const { tallies } of results)
      for (const [lane, tally] of Object.entries(tallies)) {
        const state = run.lanes[Number(lane)];
        if (!state) continue;
        state.inFlight -= tally.sent;
        addTally(state.tally, tally);
        addTally(slice, tally);
      }
    this.#countInterrupted(run);
    for (const [lane, state] of run.lanes.entries())
      if (state.endedAt === null && doneOf(state) >= totalOfLane(run.plan, lane)) state.endedAt = now;
    run.peak = results.reduce((sum, { peak }) => sum + peak, 0);
    run.points.push(pointOf(slice, { at: now - run.startedAt, took: now - startedAt }));
    if (run.points.length > MAX_POINTS) run.points.shift();
    this.#save(run);
  }

  /** Requests on their way have no sender anymore. */
  #countInterrupted(run: TrafficRun): void {
    for (const state of run.lanes) {
      state.interrupted += state.inFlight;
      state.inFlight = 0;
    }
  }

  async #wakeForNext({ plan, startedAt, next }: TrafficRun): Promise<void> {
    const [first] = dueRequests(plan, { next, until: Number.POSITIVE_INFINITY, limit: 1 });
    await this.#deps.wake(addMs(startedAt, Math.floor(first?.at ?? 0)));
  }

  #complete(run: TrafficRun): void {
    const succeeded = run.lanes.some(({ tally }) => tally.succeeded > 0);
    if (succeeded) this.#end(run, 'completed', null);
    else this.#end(run, 'failed', firstErrorOf(run));
  }

  #end(run: TrafficRun, status: TrafficRun['status'], detail: string | null): TrafficRun {
    const ended = { ...run, status, detail, endedAt: this.#deps.clock() };
    this.#save(ended);
    return ended;
  }

  /** A test whose alarm was lost would refuse all others. */
  #endIfLate(): void {
    const run = this.#running();
    if (run && isLate(run, this.#deps.clock())) this.#end(run, 'failed', TIMED_OUT);
  }

  #find(id: string): TrafficRun | null {
    return this.#runs('WHERE id = ?', id)[0] ?? null;
  }

  #running(): TrafficRun | null {
    return this.#runs("WHERE status = 'running'")[0] ?? null;
  }

  #runs(rest: string, ...values: string[]): TrafficRun[] {
    return this.#sql
      .exec<{ run: string }>(`SELECT run FROM runs ${rest}`, ...values)
      .toArray()
      .map(({ run }) => JSON.parse(run));
  }

  #save(run: TrafficRun): void {
    this.#sql.exec(
      'UPDATE runs SET status = ?, run = ? WHERE id = ?',
      run.status,
      JSON.stringify(run),
      run.id,
    );
  }
}

function isLate({ plan, startedAt }: TrafficRun, now: Instant): boolean {
  return now > addMs(startedAt, Math.ceil(durationOf(plan)) + TIMEOUT_AFTER_SECONDS * SECOND);
}

/** The requests of a slice, divided among as many senders as the plan needs. */
function partsOf({ plan, startedAt }: TrafficRun, due: readonly Due[]): Part[] {
  const senders = Math.min(
    MAX_SENDERS,
    Math.max(1, Math.ceil((rateOf(plan) ?? 0) / RATE_OF_SENDER), Math.ceil(burstOf(plan) / MAX_OPEN)),
  );
  const { action, method, rotatesAgents, variesReferrers } = plan;
  const parts = Array.from({ length: senders }, (): Part => {
    return { startedAt, plan: { action, method, rotatesAgents, variesReferrers }, requests: [] };
  });
  for (const request of due) {
    const { urls = [] } = plan.lanes[request.lane] ?? {};
    const url = urls[request.ofLane % urls.length] ?? null;
    parts[request.number % senders]?.requests.push({ ...request, url });
  }
  return parts.filter(({ requests }) => requests.length > 0);
}

function pointOf(slice: ReturnType<typeof emptyTally>, { at, took }: { at: number; took: number }): Point {
  return {
    ...{ at, took, sent: slice.sent, failed: slice.failed },
    averageMs: averageMs(slice),
    p95Ms: percentilesOf(slice.times).p95,
  };
}

function firstErrorOf({ lanes }: TrafficRun): string {
  const [message] = lanes.flatMap(({ tally }) => Object.keys(tally.errors));
  return message ?? 'No request had a response.';
}

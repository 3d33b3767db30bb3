import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CRON, type Job, type Run } from '../platform/job.ts';
import { readJobs } from '../platform/jobs/job-store.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, type Instant, MINUTE } from '../platform/time.ts';
import { consumeJobs, runJob, runSchedule } from './run-jobs.ts';
import { JobQueue } from './testing/job-queue.ts';

const START = testContext().now;

let now: Instant;
let runs: Run[];
let queue: JobQueue;
let jobs: Job[];

/** A job that takes two items of a list in a run. */
let waiting: string[];
const LISTED: Job = {
  name: 'listed',
  cron: CRON.everyFiveMinutes,
  maxWait: MINUTE,
  work: { items: 'items', capacity: 2, bound: 'queries', scope: 'invocation' },
  run: async (_ctx, _env, run) => {
    runs.push(run);
    waiting.splice(0, run.capacity);
    return { more: waiting.length > 0 };
  },
};

beforeEach(async () => {
  now = START;
  runs = [];
  queue = queueOf(env);
  waiting = ['a', 'b', 'c', 'd', 'e'];
  await env.DB.exec('DELETE FROM jobs');
});

afterEach(() => vi.restoreAllMocks());

describe('a round of a job', () => {
  it('goes on in an invocation after the other until nothing is left', async () => {
    await fire(LISTED);
    expect(await queue.drain()).toBe(3);
    expect(waiting).toEqual([]);
    expect(runs.map(({ capacity }) => capacity)).toEqual([2, 2, 2]);
    expect(await stateOf(LISTED)).toMatchObject({ completedAt: now, leasedUntil: 0, token: null });
  });

  it('goes on where it stopped', async () => {
    const seen: (string | null)[] = [];
    const paged: Job = {
      ...LISTED,
      run: async (_ctx, _env, { cursor }) => {
        seen.push(cursor);
        return { next: cursor === null ? 'b' : cursor === 'b' ? 'c' : null };
      },
    };
    await fire(paged);
    await queue.drain();
    expect(seen).toEqual([null, 'b', 'c']);
    await fire(paged);
    await queue.deliver();
    expect(seen.at(-1)).toBeNull();
  });

  it('isn’t started a second time while it goes on', async () => {
    await fire(LISTED);
    await queue.deliver();
    await fire(LISTED);
    expect(await queue.drain()).toBe(3);
    expect(runs).toHaveLength(3);
  });

  it('runs once for a message that is delivered twice', async () => {
    await fire(LISTED);
    expect(await queue.deliver(2)).toEqual([true, true]);
    expect(runs).toHaveLength(1);
    await queue.deliver(2);
    expect(runs).toHaveLength(2);
  });

  it('continues at the next time of Cron when its message was lost', async () => {
    const paged: Job = {
      ...LISTED,
      run: async (_ctx, _env, run) => {
        runs.push(run);
        return { next: run.cursor === null ? 'b' : null };
      },
    };
    await fire(paged);
    await queue.deliver();
    queue.lose();
    now = addMs(now, 10 * MINUTE);
    await fire(paged);
    await queue.drain();
    expect(runs).toHaveLength(1);
    now = addMs(now, 15 * MINUTE);
    await fire(paged);
    await queue.drain();
    expect(runs.map(({ cursor }) => cursor)).toEqual([null, 'b']);
  });

  it('gives up its lease if the queue takes no message, so that the next time of Cron continues it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await fire(LISTED);
    queue.isDown = true;
    expect(await queue.deliver()).toEqual([true]);
    expect(await stateOf(LISTED)).toMatchObject({ leasedUntil: 0 });
    queue.isDown = false;
    await fire(LISTED);
    await queue.drain();
    expect(waiting).toEqual([]);
  });

  it('that fails is tried again, and says why it isn’t complete', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const fragile: Job = {
      ...LISTED,
      run: (ctx, bindings, run) => {
        if (isBroken) throw new Error('Broken.');
        return LISTED.run(ctx, bindings, run);
      },
    };
    await fire(fragile);
    expect(await queue.deliver()).toEqual([false]);
    expect(await stateOf(LISTED)).toMatchObject({ failedAt: now, leasedUntil: 0 });
    isBroken = false;
    await fire(fragile);
    await queue.drain();
    expect(waiting).toEqual([]);
    expect(await stateOf(LISTED)).toMatchObject({ failedAt: null, errorCode: null });
  });
});

it('a message of a job that doesn’t exist anymore is acknowledged', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await fire(LISTED);
  jobs = [];
  expect(await queue.deliver()).toEqual([true]);
});

it('a job on request runs its whole round', async () => {
  await runJob({ ...testContext(), now }, env, LISTED);
  expect(waiting).toEqual([]);
  expect(await stateOf(LISTED)).toMatchObject({ completedAt: now });
});

describe('the operator’s monitor', () => {
  it('hears of a time of Cron only while its jobs run', async () => {
    const heard = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
    queue = queueOf({ ...env, HEARTBEAT_URL: 'https://monitor.example/ping' });
    await fire(LISTED);
    expect(heard).toHaveBeenCalledTimes(1);
    now = addMs(now, 20 * MINUTE);
    await fire(LISTED);
    expect(heard).toHaveBeenCalledTimes(1);
    await queue.drain();
    await fire(LISTED);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

function queueOf(bindings: Env): JobQueue {
  return new JobQueue(bindings, (batch, changed) =>
    consumeJobs(batch, { ...testContext(), now }, changed, jobs),
  );
}

/** A time of Cron of the only job. */
async function fire(job: Job): Promise<void> {
  jobs = [job];
  await runSchedule({ ...testContext(), now }, queue.env, CRON.everyFiveMinutes, jobs);
}

async function stateOf({ name }: Job) {
  return (await readJobs({ ...testContext(), now }, [name])).get(name);
}

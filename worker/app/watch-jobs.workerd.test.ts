import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { CRON, type Job } from '../platform/job.ts';
import { completeJob, readJobs } from '../platform/jobs/job-store.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, HOUR, type Instant, MINUTE } from '../platform/time.ts';
import { watchJobs } from './watch-jobs.ts';

const START = testContext().now;

let now: Instant;
let oldestDue: Instant | null;

const ITEMS: Job = {
  name: 'visit_shops',
  cron: CRON.hourlyAt12,
  maxWait: 3 * HOUR,
  work: {
    ...{ items: 'shops', capacity: 10, bound: 'subrequests', scope: 'invocation' },
    oldestDue: async () => oldestDue,
  },
  run: async () => ({}),
};
const ROUND: Job = { name: 'close_day', cron: CRON.hourlyAt12, maxWait: 3 * HOUR, run: async () => ({}) };

beforeEach(async () => {
  now = START;
  oldestDue = null;
  for (const table of ['jobs', 'alerts']) await env.DB.exec(`DELETE FROM ${table}`);
});

afterEach(() => vi.restoreAllMocks());

it('an item that is due for longer than allowed raises an alert, which is closed once the job has caught up', async () => {
  oldestDue = addMs(now, -3 * HOUR);
  expect(await watch(ITEMS)).toEqual({ late: 0, unknown: 0 });
  now = addMs(now, 5 * MINUTE);
  expect(await watch(ITEMS)).toEqual({ late: 1, unknown: 0 });
  expect(await openAlerts()).toEqual([
    {
      level: 'warning',
      code: 'job.late',
      subject: 'visit_shops',
      message:
        'The job visit_shops is late. The oldest of its shops has been due for 3 hours, and 3 hours is allowed.',
    },
  ]);
  oldestDue = addMs(now, -MINUTE);
  await watch(ITEMS);
  expect(await openAlerts()).toEqual([]);
});

it('an alert that was closed is opened at once when the job is late again', async () => {
  oldestDue = addMs(now, -4 * HOUR);
  await watch(ITEMS);
  oldestDue = null;
  await watch(ITEMS);
  oldestDue = addMs(now, -4 * HOUR);
  await watch(ITEMS);
  expect(await openAlerts()).toHaveLength(1);
});

it('becomes critical when the item waits for twice as long', async () => {
  oldestDue = addMs(now, -7 * HOUR);
  await watch(ITEMS);
  expect(await openAlerts()).toMatchObject([{ level: 'critical' }]);
});

it('a job without items is late when no round was complete for too long, counted from when it was first seen', async () => {
  await watch(ROUND);
  now = addMs(now, 2 * HOUR);
  await completeJob({ ...testContext(), now }, ROUND.name);
  now = addMs(now, 2 * HOUR);
  expect(await watch(ROUND)).toEqual({ late: 0, unknown: 0 });
  now = addMs(now, 2 * HOUR);
  expect(await watch(ROUND)).toEqual({ late: 1, unknown: 0 });
});

it('an age that can’t be measured is unknown: it neither raises nor closes an alert', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  oldestDue = addMs(now, -4 * HOUR);
  await watch(ITEMS);
  const broken: Job = {
    ...ITEMS,
    work: {
      ...{ items: 'shops', capacity: 10, bound: 'subrequests', scope: 'invocation' },
      oldestDue: () => Promise.reject(new Error('Broken.')),
    },
  };
  expect(await watch(broken)).toEqual({ late: 0, unknown: 1 });
  expect(await openAlerts()).toHaveLength(1);
  const states = await readJobs({ ...testContext(), now }, [ITEMS.name]);
  expect(states.get(ITEMS.name)).toMatchObject({ oldestDueAt: oldestDue });
});

function watch(job: Job) {
  return watchJobs({ ...testContext(), now }, env, [job]);
}

async function openAlerts() {
  const { alerts } = await listAlerts({ ...testContext(), now }, { page: 1, perPage: 10, state: 'open' });
  return alerts.map(({ level, code, subject, message }) => ({ level, code, subject, message }));
}

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { LocalServer } from '../../local/server.ts';
import { type OwnSystem, ownSystem } from '../../local/testing/own-system.ts';
import { call, operator } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** A day in four minutes. */
const TIME_FACTOR = 360;
const CLICKS = 20_000;
const HOURS = 24;
const MAX_CLICKS_PER_PROGRAM = 1_000;
/** After this share of the clicks, the process is killed. */
const KILLED_AFTER = 0.4;
/** As often as a local system runs the schedule that wakes campaigns. */
const SCHEDULE_MS = 20_000;
const POLL_MS = 1_000;
const TIMEOUT_MS = 15 * 60_000;
const DRAIN_MS = 10_000;

const Programs = z.object({ data: z.array(z.object({ id: z.string() })) });
const Campaign = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    interrupted_clicks: z.number(),
    progress: z.object({ executedClicks: z.number(), successfulClicks: z.number() }),
    program_clicks: z.array(z.object({ clicks: z.number() })),
  }),
});
type Campaign = z.infer<typeof Campaign>['data'];

/** Runs a campaign of a day by the time factor of a local system, kills the whole system in between, and starts it again. */
export async function campaign(): Promise<Finding[]> {
  const system = await ownSystem(undefined, { CAMPAIGN_TIME_FACTOR: `${TIME_FACTOR}` });
  const began = performance.now();
  let server = await system.start();
  try {
    await call(`${server.origin}/dev/seed`, z.unknown(), { method: 'POST' });
    const id = await started(server);
    await until(server, id, ({ progress }) => progress.executedClicks >= KILLED_AFTER * CLICKS);
    await server.kill();
    const lost = lostByKill(system);
    server = await system.start();
    const ended = await until(server, id, ({ status }) => status !== 'running');
    await pause(DRAIN_MS);
    await server.stop();
    return [wholeDay(ended, performance.now() - began), noClickTwice(ended, system.clickIds(), lost)];
  } finally {
    await server.kill();
    system.remove();
  }
}

async function started(server: LocalServer): Promise<string> {
  const headers = { ...operator(), 'content-type': 'application/json' };
  const programs = await listed(server);
  const body = {
    ...{ name: 'A day', totalClicks: CLICKS, durationHours: HOURS, programs },
    ...{ maxClicksPerProgram: MAX_CLICKS_PER_PROGRAM, trafficPattern: 'realistic' },
  };
  const url = `${server.origin}/v1/operations/test-campaigns`;
  const { data } = await call(url, Campaign, { method: 'POST', headers, body: JSON.stringify(body) });
  await call(`${url}/${data.id}/start`, z.unknown(), { method: 'POST', headers: operator() });
  return data.id;
}

/** The first 50 approved programs, as soon as the catalogs are synced. */
async function listed(server: LocalServer): Promise<string[]> {
  const url = `${server.origin}/v1/operations/programs?status=approved&listed=true&per_page=50`;
  for (;;) {
    const { data } = await call(url, Programs, { headers: operator() });
    if (data.length === 50) return data.map(({ id }) => id);
    await pause(POLL_MS);
  }
}

/** Reads the campaign until it is as expected, and runs the schedule that wakes campaigns as often as a local system does. */
async function until(
  server: LocalServer,
  id: string,
  isReached: (campaign: Campaign) => boolean,
): Promise<Campaign> {
  const url = `${server.origin}/v1/operations/test-campaigns/${id}`;
  const deadline = performance.now() + TIMEOUT_MS;
  let wokenAt = 0;
  while (performance.now() < deadline) {
    if (performance.now() - wokenAt > SCHEDULE_MS) {
      wokenAt = performance.now();
      await call(`${server.origin}/dev/jobs/wake_test_campaigns`, z.unknown(), { method: 'POST' });
    }
    const { data } = await call(url, Campaign, { headers: operator() });
    if (isReached(data)) return data;
    await pause(POLL_MS);
  }
  throw new Error('The campaign didn’t get there in time.');
}

function wholeDay({ status, progress, program_clicks }: Campaign, took: number): Finding {
  const most = Math.max(...program_clicks.map(({ clicks }) => clicks));
  return {
    promise: `A campaign of ${HOURS} hours in minutes, its process killed in between`,
    target: `${whole(CLICKS)} clicks, at most ${whole(MAX_CLICKS_PER_PROGRAM)} a program`,
    measured: `${whole(progress.executedClicks)} clicks, at most ${whole(most)} a program`,
    details: `${status} after ${duration(took)}`,
    passed: status === 'completed' && progress.executedClicks === CLICKS && most <= MAX_CLICKS_PER_PROGRAM,
  };
}

/** The local queue is in memory: the clicks that it had are lost with the process. */
function lostByKill(system: OwnSystem): number {
  const [row] = system.rows('SELECT successful_clicks FROM long_term_test_campaigns');
  return Number(row?.successful_clicks) - system.clickIds().length;
}

function noClickTwice(
  { progress, interrupted_clicks }: Campaign,
  stored: readonly string[],
  lost: number,
): Finding {
  const successfulClicks = progress.successfulClicks - lost;
  return {
    promise: 'The clicks of that campaign in the stores',
    target: 'each successful one once, and at most those that were interrupted besides',
    measured: `${whole(stored.length)} stored`,
    details: `${whole(progress.successfulClicks)} successful, ${whole(lost)} lost with the local queue, ${whole(interrupted_clicks)} interrupted`,
    passed:
      new Set(stored).size === stored.length &&
      stored.length >= successfulClicks &&
      stored.length <= successfulClicks + interrupted_clicks,
  };
}

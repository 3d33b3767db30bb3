import { afterClickWrite } from '../../app/after-click-write.ts';
import { runJob } from '../../app/run-jobs.ts';
import { type JobName, jobOf } from '../../app/schedule.ts';
import { readNetwork } from '../../catalog/network-queries.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { type Click, clickRow } from '../../clicks/click-record.ts';
import { writeClicks } from '../../clicks/write-clicks.ts';
import type { Cursor } from '../../networks/contract.ts';
import { openNetwork } from '../../networks/network-access.ts';
import { NETWORKS } from '../../networks/networks.ts';
import { lastDays } from '../../networks/revenue-sync.ts';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { giveDetails } from '../../payouts/testing/give-details.ts';
import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { endpointEnvOf } from '../../platform/outbound/delivery-env.ts';
import { addMs, DAY, dayOf, type Instant, instantOf } from '../../platform/time.ts';
import { ingestReport } from '../../sales/ingest.ts';
import { createEndpoint } from '../../webhooks/endpoints.ts';
import { Meter, type Metered, meteredBucket, meteredDatabase } from './meter.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';
import { readPrograms } from './programs.ts';
import { Traffic } from './traffic.ts';

const PROGRAMS = 200;
const LINKS = 50;
/** The clicks are spread over this time before the first conversion. */
const CLICK_TIME = 2 * DAY;

/** Subscribes a publisher to the events of clicks, conversions and payouts. Nothing is delivered. */
export async function subscribe(env: ProbeEnv, { publisher }: { publisher: number }): Promise<void> {
  await createEndpoint(probeContext(env), endpointEnvOf(env), {
    publisherId: publisherIdOf(publisher),
    kind: 'webhook',
    name: 'bench',
    url: 'http://localhost/',
    events: ['click.tracked', 'conversion.created', 'commission.updated', 'payout.updated'],
  });
}

/** Writes counted clicks of publishers, each with its number of clicks, and returns their IDs in the order of their times. */
export async function writeClicksToSell(
  env: ProbeEnv,
  { counts }: { counts: readonly number[] },
): Promise<{ ids: string[] }> {
  const ctx = probeContext(env);
  const until = addMs(ctx.now, -3 * DAY);
  const programs = await readPrograms(env.DB, PROGRAMS);
  const ids: string[] = [];
  for (const [index, count] of counts.entries()) {
    const traffic = new Traffic({ key: env.CLICK_ID_KEY, publisher: index + 1, programs, links: LINKS });
    const clicks = Array.from({ length: count }, (_, place) =>
      countedClick(traffic, addMs(until, -Math.floor(((place + 0.5) / count) * CLICK_TIME))),
    );
    await writeClicks(env, clicks.map(clickRow), afterClickWrite(ctx, env));
    ids.push(...clicks.map(({ event }) => event.clickId));
  }
  return { ids: ids.sort() };
}

function countedClick(traffic: Traffic, at: Instant): Click {
  for (;;) {
    const click = traffic.clickAt(at);
    if (click.event.classification === 'click') return click;
  }
}

/** Books the Wildfire report at a time as a sync does, and counts what it reads and writes. */
export async function bookReport(
  env: ProbeEnv,
  { at }: { at: number },
): Promise<{ new: number; changed: number; metered: Metered }> {
  const meter = new Meter();
  const ctx = meteredContext(env, at, meter);
  const { settings } = await readNetwork(ctx, 'wildfire');
  const access = openNetwork(env, 'wildfire', settings);
  const range = lastDays(probeContext(env).now);
  const booked = { new: 0, changed: 0 };
  for (let cursor: Cursor | null = null; ; ) {
    const page: Awaited<ReturnType<typeof NETWORKS.wildfire.adapter.transactions>> =
      await NETWORKS.wildfire.adapter.transactions(access, range, cursor);
    const options = { wholeDays: page.wholeDays ?? [] };
    const keys = { clickIdKeys: clickIdKeys(env) };
    const counts = await ingestReport(ctx, keys, 'wildfire', page.rows, 'sync', options);
    booked.new += counts.new;
    booked.changed += counts.changed;
    if (page.next === null) return { ...booked, metered: meter.take() };
    cursor = page.next;
  }
}

/** Pays every publisher what is due at a time. */
export async function payOut(
  env: ProbeEnv,
  { at, publishers }: { at: number; publishers: number },
): Promise<{ metered: Metered }> {
  const meter = new Meter();
  const ctx = meteredContext(env, at, meter);
  const options = { ignoreMinimum: true, period: dayOf(ctx.now).slice(0, 7) };
  for (let number = 1; number <= publishers; number++) {
    await giveDetails(ctx, publisherIdOf(number));
    const { id } = await createPayout(ctx, publisherIdOf(number), options);
    await advancePayout(ctx, id, 'approved');
    await advancePayout(ctx, id, 'sent');
    await advancePayout(ctx, id, 'settled', { providerReference: `transfer-${id}` });
  }
  return { metered: meter.take() };
}

/** Runs a job of Cron at a time. */
export function runJobAt(env: ProbeEnv, { job, at }: { job: JobName; at: number }): Promise<unknown> {
  return runJob({ ...probeContext(env), now: instantOf(at) }, env, jobOf(job));
}

function meteredContext(env: ProbeEnv, at: number, meter: Meter): Context {
  return {
    ...probeContext(env),
    now: instantOf(at),
    db: openDatabase(meteredDatabase(env.DB, meter)),
    archive: meteredBucket(env.ARCHIVE, meter),
  };
}

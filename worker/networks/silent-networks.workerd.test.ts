import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeNetwork } from '../catalog/close-network.ts';
import { setNetworkActive } from '../catalog/pause-network.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, HOUR, type Instant } from '../platform/time.ts';
import { readPaces } from '../sales/reported-pace.ts';
import { reporting } from '../sales/testing/reporting.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { watchSilenceJob } from './silent-networks.ts';

const ctx = testContext();
const { report, publisherWithClick } = await reporting(ctx);
const { clickRef } = await publisherWithClick();
const RUN = { capacity: 1, cursor: null };
let names = 0;

beforeEach(async () => {
  await env.DB.batch(['alerts', 'report_rows'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

describe('a network that reports no sale any longer', () => {
  it('is named by an alert once eight sales are missing by its pace', async () => {
    const last = await soldEvery(12 * HOUR, 56);
    await watch(addMs(last, 4 * DAY - HOUR));
    expect(await alerts()).toEqual([]);
    await watch(addMs(last, 4 * DAY));
    expect(await alerts()).toEqual([
      expect.objectContaining({ code: 'network.silent', subject: 'wildfire', level: 'warning', count: 1 }),
    ]);
    const [alert] = await alerts();
    expect(alert?.message).toContain('Before, it reported 56 sales in 28 days.');
  });

  it('raises no alert within three days, however many it reported before', async () => {
    const last = await soldEvery(HOUR, 100);
    await watch(addMs(last, 3 * DAY - HOUR));
    expect(await alerts()).toEqual([]);
    await watch(addMs(last, 3 * DAY));
    expect(await alerts()).toHaveLength(1);
  });

  it('raises none while it has reported too few for a pace, or is paused or closed', async () => {
    const last = await soldEvery(DAY, 9);
    const month = addMs(last, 28 * DAY);
    await watch(month);
    expect(await alerts()).toEqual([]);
    await soldEvery(DAY, 10);
    await setNetworkActive(ctx, 'wildfire', false, 'The contract is renewed');
    await watch(month);
    await setNetworkActive(ctx, 'wildfire', true, 'It is renewed');
    await closeNetwork(ctx, 'wildfire', 'The contract has ended');
    await watch(month);
    expect(await alerts()).toEqual([]);
    await env.DB.prepare('UPDATE affiliate_networks SET closed_at = NULL, closed_reason = NULL').run();
    await watch(month);
    expect(await alerts()).toHaveLength(1);
  });

  it('has the pace of its latest thousand sales if it sells that many in less than 28 days', async () => {
    await soldEvery(15 * 60_000, 1_100);
    const paces = await readPaces(ctx, ['wildfire', 'cj']);
    expect(paces.get('wildfire')).toMatchObject({ sales: 1_000 });
    expect(paces.get('wildfire')?.days).toBeCloseTo((999 * 15) / 1_440, 5);
    expect(paces.get('cj')).toBeNull();
  });
});

/** Sales of Wildfire at even intervals until an hour ago. Returns the time of the last one. */
async function soldEvery(interval: number, sales: number): Promise<Instant> {
  const last = addMs(ctx.now, -HOUR);
  await report(
    Array.from({ length: sales }, (_, index) =>
      sampleRow(`silent-${names++}`, { eventAt: addMs(last, -index * interval), clickRef }),
    ),
  );
  return last;
}

function watch(now: Instant) {
  return watchSilenceJob.run({ ...ctx, now }, env, RUN);
}

async function alerts() {
  return (await listAlerts(ctx, { page: 1, perPage: 10 })).alerts;
}

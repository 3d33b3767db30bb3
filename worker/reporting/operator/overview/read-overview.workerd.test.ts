import { beforeAll, expect, it } from 'vitest';
import { acknowledgeAlert, listAlerts, raiseAlert } from '../../../platform/alerts/alerts.ts';
import type { Context } from '../../../platform/context.ts';
import { openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { rowsReadBy, wholeReads } from '../../../platform/testing/query-plans.ts';
import { addMs, HOUR } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { readOverview, WORK_KINDS } from './read-overview.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

it('counts nothing where nothing waits', async () => {
  expect(await readOverview(scene.ctx)).toEqual(
    WORK_KINDS.map((kind) => ({ kind, count: 0, oldestAt: null })),
  );
});

it('counts what waits, with the time of the oldest, until it is done', async () => {
  const { ctx } = scene;
  await scene.report(sampleRow('without a click', { eventAt: ctx.now, clickRef: null }));
  const alert = { level: 'critical', code: 'network.down', subject: 'cj', message: 'CJ is down.' } as const;
  await raiseAlert(ctx, alert);
  await raiseAlert({ ...ctx, now: addMs(ctx.now, HOUR) }, { ...alert, subject: 'wildfire' });
  expect(await waiting(ctx)).toEqual([
    { kind: 'critical_alerts', count: 2, oldestAt: ctx.now },
    { kind: 'unattributed_conversions', count: 1, oldestAt: ctx.now },
  ]);
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 5, state: 'open' });
  for (const { id } of alerts) await acknowledgeAlert(ctx, id, 'Known');
  expect(await waiting(ctx)).toMatchObject([{ kind: 'unattributed_conversions' }]);
});

it('reads what waits from indexes of what waits, however much is stored', async () => {
  const reads = await wholeReads(scene.ctx, readOverview);
  // The networks.
  expect(reads.map(({ name }) => name)).toEqual(['n']);
});

it('counts and reads nothing that an operator has left, however much it is', async () => {
  const { ctx } = scene;
  const { $client: d1 } = ctx.db;
  await d1.prepare('UPDATE conversions SET left_version = version').run();
  const before = await rowsReadBy(ctx, readOverview);
  await scene.report(
    ...Array.from({ length: 50 }, (_, at) => sampleRow(`left-${at}`, { eventAt: ctx.now, clickRef: null })),
  );
  await d1.batch([
    d1.prepare('UPDATE conversions SET left_version = version'),
    d1.prepare(
      `INSERT INTO rejected_rows (network_id, raw_hash, code, detail, raw, source, received_at, left_at)
       SELECT 'cj', id, 'row.unreadable', 'No row.', id, 'sync', 1, 1 FROM conversions`,
    ),
    d1.prepare(
      `INSERT INTO dead_letters (id, queue, message_id, reason, content_type, size, attempts, sent_at, stored_at, left_at)
       SELECT id, 'clicks', id, 'unreadable', 'json', 1, 1, 1, 1, 1 FROM conversions`,
    ),
  ]);
  expect(await waiting(ctx)).toEqual([]);
  expect(await rowsReadBy(ctx, readOverview)).toBe(before);
});

async function waiting(ctx: Context) {
  return (await readOverview(ctx)).filter(({ count }) => count > 0);
}

import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRun, finishRun } from '../../../networks/run-rows.ts';
import { openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { parseUsd } from '../../../platform/money.ts';
import { addMs, HOUR } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { CHECKS } from '../checks.ts';
import { runNamed } from '../testing/run.ts';

let scene: Scene;
let saleId: string;
let undo: string[] = [];

beforeAll(async () => {
  scene = await openScene();
  const member = await scene.signUp();
  const clickRef = scene.idOf(member);
  const eventAt = addMs(scene.ctx.now, -HOUR);
  await scene.report(sampleRow('one', { clickRef, eventAt, commission: parseUsd('8.01') }));
  await sql(
    "UPDATE conversions SET network_id = 'siteplug'",
    "UPDATE publisher_earnings SET network_id = 'siteplug'",
  );
  saleId = String(await env.DB.prepare('SELECT id FROM conversions').first('id'));
  await completeSync();
});

beforeEach(async () => {
  await sql(...undo);
  undo = [];
});

it('sound data passes every check of the suite', async () => {
  for (const { name } of CHECKS.filter(({ group }) => group === 'revenue_integrity'))
    expect(await runNamed(scene.ctx, name), name).toMatchObject({ status: 'pass', evidence: [] });
});

describe('the revenue share', () => {
  it.each([
    ['two cents too much', 'net + 20000'],
    ['all of the commission', 'gross'],
  ])('finds a sale of which the publisher gets %s', async (_, net) => {
    undo = ['UPDATE conversions SET net = CAST(gross * share_ppm / 1000000 AS INTEGER)'];
    await sql(`UPDATE conversions SET net = ${net}`);
    expect(await runNamed(scene.ctx, 'siteplug_shares_are_applied')).toEqual({
      status: 'fail',
      message: '1 SitePlug sale has another share than their rule says.',
      evidence: [saleId],
    });
  });

  it('allows a difference of one cent', async () => {
    undo = ['UPDATE conversions SET net = CAST(gross * share_ppm / 1000000 AS INTEGER)'];
    await sql('UPDATE conversions SET net = net + 10000');
    expect((await runNamed(scene.ctx, 'siteplug_shares_are_applied')).status).toBe('pass');
  });
});

describe('the age of the data', () => {
  it('is fine for 24 hours, and stale after them', async () => {
    const at = (hours: number) =>
      runNamed({ ...scene.ctx, now: addMs(scene.ctx.now, hours * HOUR) }, 'siteplug_revenue_is_fresh');
    expect(await at(24)).toMatchObject({
      status: 'pass',
      message: 'The revenue data of SitePlug is 24 hours old.',
    });
    expect(await at(25)).toMatchObject({
      status: 'warning',
      message: 'The revenue data of SitePlug is stale: 25 hours old.',
    });
  });

  it('is unknown before a sync was complete, and a failed one is none', async () => {
    undo = ["UPDATE sync_runs SET status = 'completed'"];
    await sql("UPDATE sync_runs SET status = 'failed'");
    expect(await runNamed(scene.ctx, 'siteplug_revenue_is_fresh')).toMatchObject({
      status: 'warning',
      message: 'No revenue sync of SitePlug was complete yet.',
    });
  });
});

describe('duplicates', () => {
  const copy = (id: string, brand = 'brand_id') => `INSERT INTO publisher_earnings
    SELECT '${id}', publisher_id, network_id, ${brand}, earnings_date, gross, net, net_pending, gross_held, net_held, net_confirmed,
      net_paid_out, net_awaiting, conversions, reversed, held, audit_status, created_at, updated_at
    FROM publisher_earnings WHERE id NOT IN ('ern_b', 'ern_c') LIMIT 1`;

  it('are earnings of the same publisher, network, date and brand', async () => {
    undo = ["DELETE FROM publisher_earnings WHERE id = 'ern_b'"];
    await sql(copy('ern_b'));
    expect(await runNamed(scene.ctx, 'earnings_are_unique')).toMatchObject({
      status: 'fail',
      message: '1 earning is there more than once.',
      evidence: [expect.stringContaining('siteplug')],
    });
  });

  it('are found without a brand too, and another brand is none', async () => {
    undo = ["DELETE FROM publisher_earnings WHERE id IN ('ern_b', 'ern_c')"];
    await sql(copy('ern_b', 'NULL'));
    expect((await runNamed(scene.ctx, 'earnings_are_unique')).status).toBe('pass');
    await sql(copy('ern_c', 'NULL'));
    expect((await runNamed(scene.ctx, 'earnings_are_unique')).status).toBe('fail');
  });
});

async function completeSync(): Promise<void> {
  const run = await createRun(scene.ctx, { networkId: 'siteplug', kind: 'revenue', startedBy: 'test' });
  const totals = { rowsNew: 1, rowsChanged: 0, rowsUnchanged: 0, rowsClosed: 0, rowsRejected: 0 };
  await finishRun(scene.ctx, run.id, {
    status: 'completed',
    totals: { pages: 1, rowsExpected: 1, ...totals },
    digest: null,
  });
}

async function sql(...statements: string[]): Promise<void> {
  for (const statement of statements) await env.DB.prepare(statement).run();
}

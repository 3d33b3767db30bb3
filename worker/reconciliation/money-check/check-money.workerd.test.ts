import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { archiveLedger } from '../../ledger/archive-ledger.ts';
import { closeLedger } from '../../ledger/close-ledger.ts';
import { exportLedger } from '../../ledger/export.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { publishersWithSales } from '../../payouts/testing/publishers-with-sales.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { continuationOf } from '../../platform/job.ts';
import { parseUsd } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { checkMoney, checkMoneyJob, readDifferences, readLastCheck } from './check-money.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);
let publisherId: PublisherId;
let conversionId: string;

beforeAll(async () => {
  const { publisherId: own, ...sale } = await publisherWithSales();
  publisherId = own;
  await report([
    sale.paid('a', '30'),
    sale.paid('b', '50'),
    sale.pending('c', '7.77'),
    sale.approved('d', '9'),
  ]);
  const payout = await createPayout(ctx, own);
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  await report([sale.reversed('a', 'Returned'), sampleRow('unattributed', { commission: parseUsd('3') })]);
  const other = await publisherWithSales();
  await report([other.paid('e', '44.123456')]);
  const open = await createPayout(ctx, other.publisherId);
  for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, open.id, state);
  await closeLedger(ctx, env);
  const found = await env.DB.prepare("SELECT id FROM conversions WHERE publisher_id = ? AND status = 'paid'")
    .bind(own)
    .first<string>('id');
  conversionId = found ?? '';
});

it('finds no differences while the money agrees, including sent payouts and clawbacks', async () => {
  expect(await checkMoney(ctx)).toEqual({ checkedAt: ctx.now, publishers: 2, differences: 0 });
  expect(await lastDifferences()).toEqual([]);
  expect(await alerts()).toEqual([]);
});

describe('a manual change in the database', () => {
  let undo: string[] = [];
  afterEach(async () => {
    await run(undo);
    expect((await checkMoney(ctx)).differences).toBe(0);
  });

  it('of a conversion’s net amount is found: the alert names the conversion, though the ledger export agrees', async () => {
    await change(`UPDATE conversions SET net = net + 9000000000 WHERE id = '${conversionId}'`);
    undo = [`UPDATE conversions SET net = net - 9000000000 WHERE id = '${conversionId}'`];
    expect(await verifyLedger(splitLines(exportLedger(ctx)))).toMatchObject({ ok: true });
    const last = await differences();
    expect(last).toContainEqual({
      code: 'conversion.net',
      subject: conversionId,
      expected: '25000000',
      actual: '9025000000',
    });
    expect(last).toContainEqual(expect.objectContaining({ subject: `publisher:${publisherId}:approved` }));
    expect((await alerts())[0]).toMatchObject({
      level: 'critical',
      code: 'money.differs',
      message: expect.stringContaining(conversionId),
    });
  });

  it('of a conversion’s gross amount is found', async () => {
    await change(`UPDATE conversions SET gross = gross + 1 WHERE id = '${conversionId}'`);
    undo = [`UPDATE conversions SET gross = gross - 1 WHERE id = '${conversionId}'`];
    expect(await codes()).toEqual(['ledger.balance', 'conversion.gross']);
  });

  it('of an earning row is found', async () => {
    await change(
      `UPDATE publisher_earnings SET net_confirmed = net_confirmed + 1 WHERE publisher_id = '${publisherId}'`,
    );
    undo = [
      `UPDATE publisher_earnings SET net_confirmed = net_confirmed - 1 WHERE publisher_id = '${publisherId}'`,
    ];
    expect(await codes()).toEqual(['earnings.confirmed', 'earning.row']);
  });

  it('of a settled payout is found', async () => {
    await change(`UPDATE payouts SET amount = amount + 10000 WHERE publisher_id = '${publisherId}'`);
    undo = [`UPDATE payouts SET amount = amount - 10000 WHERE publisher_id = '${publisherId}'`];
    expect(await codes()).toContain('payouts.settled');
  });

  it('of a balance beyond the bounds of any account is found', async () => {
    await change(
      `UPDATE ledger_accounts SET balance = balance + 9007199254740993 WHERE key = 'payout:clearing'`,
    );
    undo = [`UPDATE ledger_accounts SET balance = balance - 9007199254740993 WHERE key = 'payout:clearing'`];
    expect(await codes()).toEqual(
      expect.arrayContaining(['ledger.out_of_bounds', 'ledger.sum', 'ledger.balance']),
    );
  });

  it('of a paid amount, which overdraws the publisher’s account without a reason, is found', async () => {
    const key = `publisher:${publisherId}:approved`;
    await change(`UPDATE ledger_accounts SET balance = balance - 90000000 WHERE key = '${key}'`);
    undo = [`UPDATE ledger_accounts SET balance = balance + 90000000 WHERE key = '${key}'`];
    expect(await codes()).toContain('ledger.overdrawn');
  });
});

it('takes as many runs as there are publishers, and has one result', async () => {
  await change('UPDATE publisher_earnings SET net = net + 1');
  const whole = await differences();
  const later = { ...ctx, now: addMs(ctx.now, HOUR) };
  const runs: unknown[] = [];
  for (let cursor: string | null = null; ; ) {
    const from: string | null = cursor;
    const at = { ...later, now: addMs(later.now, runs.length * MINUTE) };
    const result = await checkMoneyJob.run(at, env, { capacity: 1, cursor: from });
    runs.push(result);
    cursor = continuationOf(result)?.cursor ?? null;
    if (cursor === null) break;
  }
  await change('UPDATE publisher_earnings SET net = net - 1');
  expect(runs.length).toBeGreaterThan(2);
  expect(await readLastCheck(ctx)).toMatchObject({ checkedAt: later.now });
  expect((await lastDifferences()).toSorted(bySubject)).toEqual(whole.toSorted(bySubject));
});

it('finds a transfer that no block has closed for an hour', async () => {
  const { paid } = await publisherWithSales();
  await report([paid('late', '1')]);
  expect((await checkMoney({ ...ctx, now: addMs(ctx.now, HOUR) })).differences).toBe(0);
  const late = { ...ctx, now: addMs(ctx.now, HOUR + MINUTE) };
  await checkMoney(late);
  expect(await lastDifferences()).toMatchObject([{ code: 'ledger.open_too_long' }]);
});

describe('when the ledger is archived', () => {
  const later = { ...ctx, now: addMs(ctx.now, 430 * DAY) };

  it('counts archived transfers: finds nothing, and of a change exactly the conversion', async () => {
    await closeLedger(ctx, env);
    expect(await archiveLedger(later)).toMatchObject({ objects: 1 });
    expect((await checkMoney(later)).differences).toBe(0);
    await change(`UPDATE conversions SET net = net + 1 WHERE id = '${conversionId}'`);
    await checkMoney(later);
    await change(`UPDATE conversions SET net = net - 1 WHERE id = '${conversionId}'`);
    const rows = (await lastDifferences()).filter(({ code }) => code.startsWith('conversion.'));
    expect(rows).toEqual([
      { code: 'conversion.net', subject: conversionId, expected: '25000000', actual: '25000001' },
    ]);
  });

  it('finds an archived object that was changed, and still names the money that differs without it', async () => {
    const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/blocks/' });
    const key = objects[0]?.key ?? '';
    const bytes = await (await env.ARCHIVE.get(key))?.arrayBuffer();
    await env.ARCHIVE.put(key, 'forged');
    await change(`UPDATE conversions SET net = net + 1 WHERE id = '${conversionId}'`);
    await checkMoney(later);
    await change(`UPDATE conversions SET net = net - 1 WHERE id = '${conversionId}'`);
    const found = (await lastDifferences()).map(({ code }) => code);
    expect(found).toContain('ledger.balance');
    expect(found).toContain('archive.damaged');
    expect((await alerts())[0]).toMatchObject({ message: expect.stringContaining(key) });
    await env.ARCHIVE.put(key, bytes ?? '');
    expect((await checkMoney(later)).differences).toBe(0);
  });
});

function bySubject(a: { code: string; subject: string }, b: { code: string; subject: string }): number {
  return `${a.code} ${a.subject}` < `${b.code} ${b.subject}` ? -1 : 1;
}

async function differences() {
  await checkMoney(ctx);
  return lastDifferences();
}

async function lastDifferences() {
  const last = await readLastCheck(ctx);
  return last ? readDifferences(ctx, last) : [];
}

async function codes(): Promise<string[]> {
  return [...new Set((await differences()).map(({ code }) => code))];
}

function change(statement: string) {
  return run([statement]);
}

async function run(statements: string[]): Promise<void> {
  for (const statement of statements) await env.DB.prepare(statement).run();
}

async function alerts() {
  return (await listAlerts(ctx, { page: 1, perPage: 10 })).alerts;
}

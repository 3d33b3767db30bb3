import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { archiveLedger } from '../ledger/archive-ledger.ts';
import { closeLedger } from '../ledger/close-ledger.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { parseUsd } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { down } from '../platform/testing/failing.ts';
import { replaced } from '../platform/testing/replaced.ts';
import { addMs, DAY, dayOf, parseDay, parseInstant } from '../platform/time.ts';
import { checkMoney } from '../reconciliation/money-check/check-money.ts';
import { archiveAll } from '../reporting/operator/testing/archive-all.ts';
import { fileClaim } from '../sales/claims/file-claim.ts';
import { type IngestOptions, ingestReport } from '../sales/ingest.ts';
import type { ReportRow } from '../sales/report-row.ts';
import { setShareRule } from '../sales/set-share-rule.ts';
import { CLICK_ID_KEY } from '../sales/testing/reporting.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { archiveClosedSales } from './archive-sales.ts';
import { createPayout } from './create-payout.ts';
import { advancePayout } from './payouts.ts';
import { publishersWithSales } from './testing/publishers-with-sales.ts';

const ctx = testContext();
/** After the month in which closed sales stay, and after the days that syncs list. */
const later = testContext(addMs(ctx.now, 120 * DAY));
const muchLater = testContext(addMs(later.now, 120 * DAY));
const { publisherWithSales, report } = await publishersWithSales(ctx);

describe('a closed sale', () => {
  it('moves to the archive with everything that only it uses, and others stay', async () => {
    const sales = await publisherWithSales();
    await report([sales.paid('settled', '30'), sales.pending('returned', '7')]);
    await report([sales.reversed('returned', 'Returned')]);
    await payOut(sales);
    await report([
      sales.paid('not-paid-out', '4'),
      sales.pending('pending', '5'),
      sales.approved('approved', '6'),
      sampleRow('unattributed', { status: 'paid', statusRaw: 'PAID' }),
    ]);
    const before = await sales.accounts();
    const none = { archives: 0, conversions: 0, next: null };
    expect(await archiveClosedSales(later), 'while its transfers are in the database').toEqual(none);
    expect(await archiveAll(ctx, testContext(addMs(ctx.now, 75 * DAY))), 'while syncs list it').toEqual(none);
    expect(await archiveAll(ctx, later)).toEqual({ archives: 1, conversions: 2, next: null });
    const left = ['approved', 'not-paid-out', 'pending'].map((name) => `${sales.publisherId}-${name}`);
    expect(await storedRows()).toEqual([...left, 'unattributed']);
    for (const table of ['conversions', 'report_row_versions']) expect(await countOf(table)).toBe(4);
    expect(await countOf('payout_items')).toBe(0);
    expect(await sales.accounts()).toEqual(before);
    expect((await checkMoney(later)).differences).toBe(0);
    expect(await archiveAll(ctx, later)).toEqual({ archives: 0, conversions: 0, next: null });
  });

  it('stays if one of its rows belonged to another conversion before', async () => {
    const sales = await publisherWithSales();
    const row = sales.reversed('moved', 'Returned');
    await report([{ ...row, groupId: 'first-group' }]);
    await report([{ ...row, groupId: 'second-group', reason: 'Regrouped' }]);
    expect(await archiveAll(ctx, later)).toEqual({ archives: 0, conversions: 0, next: null });
  });

  it('stays while a payout has money of it reserved or on its way', async () => {
    const sales = await publisherWithSales();
    await report([sales.paid('sale', '30')]);
    const payout = await createPayout(ctx, sales.publisherId, { ignoreMinimum: true });
    await report([sales.reversed('sale', 'Returned')]);
    expect(await archiveAll(ctx, later)).toEqual({ archives: 0, conversions: 0, next: null });
    await advancePayout(ctx, payout.id, 'canceled');
    expect(await archiveAll(ctx, later)).toEqual({ archives: 1, conversions: 1, next: null });
  });

  it('waits another month for others of its publisher and month, unless there are 200', async () => {
    const sales = await publisherWithSales();
    const names = Array.from({ length: 200 }, (_, index) => `${index}`);
    const reversedAt = testContext(addMs(ctx.now, 50 * DAY));
    const aMonthLater = testContext(addMs(ctx.now, 82 * DAY));
    const reverse = (some: readonly string[]) =>
      reportAt(
        reversedAt,
        some.map((name) => sales.reversed(name, 'Returned')),
      );
    await report(names.map((name) => sales.pending(name, '1')));
    await reverse(names.slice(1));
    await closeLedger(reversedAt, env);
    expect(await archiveAll(reversedAt, aMonthLater)).toEqual({ archives: 0, conversions: 0, next: null });
    await reverse(names);
    expect(await archiveAll(reversedAt, aMonthLater)).toEqual({ archives: 1, conversions: 200, next: null });
  });

  it('settles a claim for the same click and order', async () => {
    const sales = await archivedSale('10');
    const { clickRef, orderId } = sales.row('sale');
    const claim = { clickId: clickRef ?? '', orderId: orderId ?? '', grossCommission: 10, source: undefined };
    const filed = await fileClaim(ctx, [CLICK_ID_KEY], sales.publisherId, claim);
    expect(filed.claim).toMatchObject({ status: 'settled' });
    expect(await sales.accounts()).toMatchObject({ approved: 0, paid_out: 5_000_000 });
  });

  it('is found by the money check if its sums were changed', async () => {
    const sales = await archivedSale('10');
    const change = (sign: '+' | '-') =>
      run(
        `UPDATE sale_archive_sums SET net = net ${sign} 1 WHERE archive = (SELECT MAX(id) FROM sale_archives)`,
      );
    await change('+');
    await checkMoney(later);
    const { results } = await env.DB.prepare('SELECT code, subject FROM money_differences').all();
    expect(results).toContainEqual({
      code: 'archive.sums',
      subject: expect.stringContaining('sales/month='),
    });
    expect(results).toContainEqual({
      code: 'ledger.balance',
      subject: `publisher:${sales.publisherId}:approved`,
    });
    await change('-');
    expect((await checkMoney(later)).differences).toBe(0);
  });

  it('keeps the share of its day', async () => {
    const { publisherId } = await archivedSale('10');
    const before = testContext(parseInstant('2026-10-30T00:00:00Z'));
    const rule = { publisherId, sharePpm: 100_000, effectiveFrom: parseDay('2026-11-02') };
    await expect(setShareRule(before, rule)).rejects.toMatchObject({ code: 'share.changes_the_past' });
  });

  it('can’t be deleted, or its row added to, unless it is recorded as archived', async () => {
    const sales = await publisherWithSales();
    await report([sales.pending('live', '30')]);
    for (const table of ['report_row_versions', 'conversions'])
      await expect(run(`DELETE FROM ${table}`)).rejects.toThrow('report.append_only');
    await run('UPDATE conversions SET sale_archive = 99');
    for (const table of ['report_row_versions', 'conversions'])
      await expect(run(`DELETE FROM ${table}`)).rejects.toThrow('report.append_only');
    await run('UPDATE conversions SET sale_archive = NULL');
    for (const sql of ["UPDATE sale_archives SET table_hash = ''", 'DELETE FROM sale_archives'])
      await expect(run(sql)).rejects.toThrow('sale_archive.append_only');
  });
});

describe('a late row of an archived sale', () => {
  it('reverses it: the amount that was paid out becomes a clawback', async () => {
    const sales = await archivedSale('30');
    expect(await sales.accounts()).toMatchObject({ approved: 0, paid_out: 15_000_000 });
    await late([sales.reversed('sale', 'Returned late')]);
    expect(await sales.accounts()).toMatchObject({ approved: -15_000_000, paid_out: 15_000_000 });
    expect(await versionsOf(sales, 'sale')).toBe(2);
  });

  it('changes nothing if it is the same again, and the sale stays archived', async () => {
    const sales = await archivedSale('8');
    const before = await sales.accounts();
    expect(await late([sales.paid('sale', '8')])).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    expect(await versionsOf(sales, 'sale')).toBe(0);
    expect(await late([sales.paid('sale', '8')], { source: 'postback' })).toMatchObject({ unchanged: 1 });
    expect(await versionsOf(sales, 'sale')).toBe(1);
    expect(await sales.accounts()).toEqual(before);
  });

  it('restores it, and it is archived again a month later with the same amounts', async () => {
    const sales = await archivedSale('8');
    const accounts = await sales.accounts();
    await late([sales.paid('sale', '8', { reason: 'Confirmed' })]);
    const restored = await conversionOf(sales, 'sale');
    expect(restored).toMatchObject({ status: 'paid', net: 4_000_000, paid_out: 4_000_000 });
    await archiveAll(later, later);
    expect(await conversionOf(sales, 'sale')).toEqual(restored);
    await archiveAll(later, muchLater);
    expect(await conversionOf(sales, 'sale')).toBeNull();
    expect(await sales.accounts()).toEqual(accounts);
    expect((await checkMoney(muchLater)).differences).toBe(0);
  });

  it('corrects it, although the correction is another row', async () => {
    const sales = await archivedSale('20');
    await late([
      sampleRow('correction', {
        groupId: sales.row('sale').groupId,
        isOriginal: false,
        commission: parseUsd('-8'),
        status: 'paid',
        statusRaw: 'PAID',
      }),
    ]);
    expect(await conversionOf(sales, 'sale')).toMatchObject({
      gross: 12_000_000,
      net: 6_000_000,
      paid_out: 10_000_000,
    });
    expect(await sales.accounts()).toMatchObject({ approved: -4_000_000 });
  });

  it('moves it to the group that it names now, and the sale counts once', async () => {
    const sales = await archivedSale('10');
    await late([{ ...sales.paid('sale', '10'), groupId: `${sales.publisherId}-other`, reason: 'Regrouped' }]);
    expect(await conversionOf(sales, 'sale')).toMatchObject({ status: 'reversed', gross: 0 });
    expect(await sales.accounts()).toMatchObject({ approved: 0, paid_out: 5_000_000 });
  });

  it('is the same sale when it is pushed with the click and order of a synced one, and the reverse', async () => {
    const sales = await archivedSale('10');
    const pushed = { ...sales.paid('sale', '10'), externalId: 'late-push', groupId: 'late-push' };
    await late([pushed], { source: 'postback' });
    expect(await sales.accounts()).toMatchObject({ approved: 0, paid_out: 5_000_000 });

    const other = await publisherWithSales();
    await report([other.paid('sale', '10')], { source: 'postback' });
    await payOut(other);
    await archiveAll(ctx, later);
    const synced = { ...other.paid('sale', '10'), externalId: 'late-sync', groupId: 'late-sync' };
    await late([synced]);
    expect(await other.accounts()).toMatchObject({ approved: 0, paid_out: 5_000_000 });
  });

  it('reverses it when it is missing from its restated day', async () => {
    const sales = await publisherWithSales();
    const [gone, kept] = [sales.paid('gone', '10'), sales.paid('kept', '2')];
    const day = dayOf(gone.eventAt ?? ctx.now);
    await report([gone, kept], { wholeDays: [day] });
    await payOut(sales);
    await archiveAll(ctx, later);
    await late([kept], { wholeDays: [day] });
    expect(await sales.accounts()).toMatchObject({ approved: -5_000_000, paid_out: 6_000_000 });
  });

  it('is booked on the restored rows when they are archived while it is booked', async () => {
    const sales = await archivedSale('30');
    await late([sales.paid('sale', '30', { reason: 'Restored' })]);
    let writes = 0;
    const write = async (statements: D1PreparedStatement[]) => {
      if (++writes === 1) await archiveAll(later, muchLater);
      await env.DB.batch(statements);
    };
    await late([sales.reversed('sale', 'Returned')], { write });
    expect(writes).toBe(2);
    expect(await sales.accounts()).toMatchObject({ approved: -15_000_000, paid_out: 15_000_000 });
    expect(await versionsOf(sales, 'sale')).toBe(3);
  });

  it('is stored with its sale if it is outdated and the sale is archived meanwhile', async () => {
    const sales = await publisherWithSales();
    const modifiedAt = addMs(ctx.now, -DAY);
    await report([sales.paid('sale', '30', { modifiedAt })]);
    await payOut(sales);
    let writes = 0;
    const write = async (statements: D1PreparedStatement[]) => {
      if (++writes === 1) await archiveAll(ctx, later);
      await env.DB.batch(statements);
    };
    const outdated = sales.pending('sale', '20', { modifiedAt: addMs(modifiedAt, -DAY) });
    expect(await late([outdated], { write })).toMatchObject({ changed: 1, rejected: 0 });
    expect(writes).toBe(2);
    expect(await versionsOf(sales, 'sale')).toBe(2);
    expect(await conversionOf(sales, 'sale')).toMatchObject({ status: 'paid', net: 15_000_000 });
    expect((await checkMoney(later)).differences).toBe(0);
  });

  it('is booked once by several workers that restore the same rows', async () => {
    const sales = await archivedSale('30');
    const row = sales.reversed('sale', 'Returned');
    await Promise.all([1, 2, 3].map(() => late([row])));
    expect(await sales.accounts()).toMatchObject({ approved: -15_000_000, paid_out: 15_000_000 });
    expect(await versionsOf(sales, 'sale')).toBe(2);
  });

  it('is rejected and stored when the archive has lost its rows, and other rows are booked', async () => {
    const sales = await archivedSale('30');
    await emptyArchive();
    expect(await late([sales.reversed('sale', 'Returned'), sales.pending('fresh', '3')])).toMatchObject({
      new: 1,
      rejected: 1,
    });
    const [row] = (await env.DB.prepare('SELECT code FROM rejected_rows').all()).results;
    expect(row).toEqual({ code: 'archive.missing' });
    expect(await sales.accounts()).toMatchObject({ approved: 0, pending: 1_500_000 });
  });
});

describe('archiving sales', () => {
  let sales: Awaited<ReturnType<typeof publisherWithSales>>;
  beforeAll(async () => {
    sales = await publisherWithSales();
    await report([sales.paid('sale', '30')]);
    await payOut(sales);
    await closeLedger(ctx, env);
    await archiveLedger(later);
  });

  it.each<[when: string, code: string, broken: Context]>([
    ['before the object is written', 'sale_archive.delayed', bucket({ put: down })],
    ['before it is read back', 'sale_archive.delayed', bucket({ get: down })],
    ['before the rows are deleted', 'sale_archive.delayed', failingRecord()],
    ['when the archive stores nothing', 'archive.missing', bucket({ put: async () => null })],
    [
      'when the archive stores other bytes',
      'archive.damaged',
      bucket({ put: (key: string) => env.ARCHIVE.put(key, 'x') }),
    ],
  ])('that fails %s deletes nothing and alerts an operator', async (_, code, broken) => {
    await emptyArchive();
    const before = await alertCount(code);
    await expect(archiveClosedSales(broken)).rejects.toThrow();
    expect(await alertCount(code)).toBe(before + 1);
    expect(await versionsOf(sales, 'sale')).toBe(1);
  });

  it('is done once by two runs at the same time', async () => {
    const runs = await Promise.all([archiveClosedSales(later), archiveClosedSales(later)]);
    expect(runs.map(({ conversions }) => conversions).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await versionsOf(sales, 'sale')).toBe(0);
    await late([sales.reversed('sale', 'Returned')]);
    expect(await sales.accounts()).toMatchObject({ approved: -15_000_000 });
  });
});

type Sales = Awaited<ReturnType<typeof publisherWithSales>>;

/** A sale that was paid out and archived. */
async function archivedSale(amount: string) {
  const sales = await publisherWithSales();
  await report([sales.paid('sale', amount)]);
  await payOut(sales);
  await archiveAll(ctx, later);
  expect(await versionsOf(sales, 'sale')).toBe(0);
  return { ...sales, row: (name: string) => sales.paid(name, amount) };
}

async function payOut({ publisherId }: Sales): Promise<void> {
  const payout = await createPayout(ctx, publisherId, { ignoreMinimum: true });
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
}

type Options = IngestOptions & { source?: string };

function late(rows: ReportRow[], options: Options = {}) {
  return reportAt(later, rows, options);
}

function reportAt(at: Context, rows: ReportRow[], { source = 'sync', ...options }: Options = {}) {
  const entries = rows.map((row) => ({ row }));
  return ingestReport(at, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', entries, source, options);
}

async function conversionOf({ publisherId, paid }: Sales, name: string) {
  return env.DB.prepare(
    'SELECT status, gross, net, paid_out FROM conversions WHERE publisher_id = ? AND group_id = ?',
  )
    .bind(publisherId, paid(name, '1').groupId)
    .first();
}

async function versionsOf({ paid }: Sales, name: string): Promise<number | null> {
  return env.DB.prepare('SELECT COUNT(*) AS count FROM report_row_versions WHERE external_id = ?')
    .bind(paid(name, '1').externalId)
    .first<number>('count');
}

async function storedRows(): Promise<unknown[]> {
  const { results } = await env.DB.prepare('SELECT external_id FROM report_rows ORDER BY external_id').all();
  return results.map((row) => row.external_id);
}

async function alertCount(code: string): Promise<number> {
  const { alerts } = await listAlerts(later, { page: 1, perPage: 50 });
  return alerts.find((alert) => alert.code === code && alert.subject === 'sale archive')?.count ?? 0;
}

async function countOf(table: string): Promise<number | null> {
  return env.DB.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first<number>('count');
}

async function run(statement: string): Promise<void> {
  await env.DB.prepare(statement).run();
}

async function emptyArchive(): Promise<void> {
  const { objects } = await env.ARCHIVE.list({ prefix: 'sales/' });
  for (const { key } of objects) await env.ARCHIVE.delete(key);
}

function bucket(methods: Parameters<typeof replaced>[1]): Context {
  return { ...later, archive: replaced(env.ARCHIVE, methods) };
}

/** Reads rows, but can't record an archive. */
function failingRecord(): Context {
  const batch = (statements: D1PreparedStatement[]) =>
    statements.length < 10 ? env.DB.batch(statements) : down();
  return { ...later, db: openDatabase(replaced(env.DB, { batch })) };
}

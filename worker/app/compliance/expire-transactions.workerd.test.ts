import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { listRetentionRuns } from '../../compliance/retention.ts';
import { exportLedger } from '../../ledger/export.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { publishersWithSales } from '../../payouts/testing/publishers-with-sales.ts';
import type { Context } from '../../platform/context.ts';
import { LOCK_SECONDS } from '../../platform/record-retention.ts';
import { testContext } from '../../platform/testing/context.ts';
import { down } from '../../platform/testing/failing.ts';
import { replaced } from '../../platform/testing/replaced.ts';
import { ALL_DAYS, addMs, DAY, parseInstant, SECOND } from '../../platform/time.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import { archiveAll } from '../../reporting/operator/testing/archive-all.ts';
import { readWithArchives } from '../../sales/sale-archive/archived-sales.ts';
import { expireTransactions } from './retention.ts';

/** The sales are of 2 November 2026. */
const ctx = testContext();
const lastDayOfRetention = testContext(parseInstant('2033-11-30T23:00:00Z'));
const afterwards = testContext(parseInstant('2033-12-01T01:00:00Z'));
const archivedAt = addMs(ctx.now, 120 * DAY);
/** The bucket's lock on the archive, which was written on 21 March 2027, is over. */
const unlocked = testContext(parseInstant('2034-04-15T01:00:00Z'));
const { publisherWithSales, report } = await publishersWithSales(ctx);
const sales = await publisherWithSales();

beforeAll(async () => {
  await report([sales.paid('old', '30')]);
  const payout = await createPayout(ctx, sales.publisherId, { ignoreMinimum: true });
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  await archiveAll(ctx, testContext(archivedAt));
});

describe('transaction records of seven years ago', () => {
  it('stay until the month of the sale ended seven years ago', async () => {
    expect(await objects('sales/')).toHaveLength(2);
    expect(await expireTransactions(lastDayOfRetention)).toEqual({ removed: 0 });
    expect(await objects('sales/')).toHaveLength(2);
    expect(await archivedSales(lastDayOfRetention)).toBe(1);
  });

  it('are hidden then, and deleted once the bucket lets them go', async () => {
    expect(await expireTransactions(lockedBy(afterwards))).toEqual({ removed: 1 });
    expect(await archivedSales(afterwards)).toBe(0);
    const lastLocked = testContext(addMs(archivedAt, LOCK_SECONDS * SECOND - 1));
    expect(await expireTransactions(lockedBy(lastLocked))).toEqual({ removed: 0 });
    expect(await objects('sales/')).toHaveLength(2);
  });

  it('are deleted by the next run if R2 fails', async () => {
    const failing = { ...unlocked, archive: replaced(env.ARCHIVE, { delete: down }) };
    await expect(expireTransactions(failing)).rejects.toThrow();
    expect(await objects('sales/')).toHaveLength(2);
    expect(await expireTransactions(lockedBy(unlocked))).toEqual({ removed: 1 });
    expect(await objects('sales/')).toEqual([]);
  });

  it('leave the ledger and every sum as they were, and the log says what was removed', async () => {
    expect(await sales.accounts()).toMatchObject({ approved: 0, paid_out: 15_000_000 });
    expect((await checkMoney(afterwards)).differences).toBe(0);
    const verified = await verifyLedger(splitLines(exportLedger(afterwards)));
    expect(verified).toMatchObject({ ok: true, problems: [] });
    expect(verified.transfers).toBeGreaterThan(0);
    const { runs } = await listRetentionRuns(unlocked, { limit: 50, offset: 0 });
    expect(runs.filter(({ removed }) => removed > 0)).toMatchObject([
      {
        job: 'transactions',
        cutoff: parseInstant('2027-04-01T00:00:00Z'),
        detail: { sales: 0, sale_archives: 1, report_texts: 0, rejected_rows: 0, claims: 0 },
      },
      { job: 'payouts', detail: { payouts: 1, payout_runs: 0, payout_details: 0, tax_data: 0 } },
    ]);
    expect(await expireTransactions(unlocked)).toEqual({ removed: 0 });
  });
});

/** The bucket of a deployment refuses to delete an object while it is locked. */
function lockedBy(at: Context): Context {
  const isLocked = at.now < archivedAt + LOCK_SECONDS * SECOND;
  const refuse = () =>
    Promise.reject(new Error('delete: The object is locked by the bucket policy. (10069)'));
  return isLocked ? { ...at, archive: replaced(env.ARCHIVE, { delete: refuse }) } : at;
}

async function objects(prefix: string): Promise<string[]> {
  return (await env.ARCHIVE.list({ prefix })).objects.map(({ key }) => key);
}

/** The number of sales that a report of all days reads. */
async function archivedSales(at: Context): Promise<number> {
  const period = { ...ALL_DAYS, publisherId: sales.publisherId };
  const { archived } = await readWithArchives(at, period);
  let count = 0;
  await archived.each(['status'], () => count++);
  return count;
}

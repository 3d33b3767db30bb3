import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { archiveLedger } from '../../../ledger/archive-ledger.ts';
import { closeLedger } from '../../../ledger/close-ledger.ts';
import { exportLedger } from '../../../ledger/export.ts';
import { splitLines } from '../../../ledger/split-lines.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { archiveClosedSales } from '../../../payouts/archive-sales.ts';
import { createPayout } from '../../../payouts/create-payout.ts';
import { advancePayout } from '../../../payouts/payouts.ts';
import { publishersWithSales } from '../../../payouts/testing/publishers-with-sales.ts';
import type { ConversionId, EarningId } from '../../../platform/ids.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { addMs, DAY } from '../../../platform/time.ts';
import { earningIdOf } from '../../../sales/earnings/earning-rows.ts';
import { ingestReport } from '../../../sales/ingest.ts';
import { conversions, reportRowVersions } from '../../../sales/tables.ts';
import { CLICK_ID_KEY } from '../../../sales/testing/reporting.ts';
import { traceConversion } from './trace-conversion.ts';
import { traceEarning } from './trace-earning.ts';

const ctx = testContext();
/** When closed sales and their transfers are archived. */
const later = testContext(addMs(ctx.now, 120 * DAY));
const { publisherWithSales, report } = await publishersWithSales(ctx);
const sales = await publisherWithSales();
const { publisherId } = sales;
let id: ConversionId;
let earningId: EarningId;

beforeAll(async () => {
  await report([sales.pending('a', '30'), sales.pending('b', '8')]);
  await closeLedger(ctx, env);
  await report([sales.paid('a', '30')]);
  const payout = await createPayout(ctx, publisherId);
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  await closeLedger(ctx, env);
  const [sale] = await ctx.db.select().from(conversions).where(eq(conversions.status, 'paid'));
  if (!sale) throw new Error('There is a paid conversion.');
  id = sale.id;
  earningId = earningIdOf(sale);
});

describe('a conversion whose transfers are in the archive', () => {
  it('is traced like before, and so is its earning, which adds up', async () => {
    const before = await traces();
    expect(before.conversion.transfers).not.toEqual([]);
    expect(before.earning.addsUp).toBe(true);
    await archiveLedger(later);
    expect(await env.DB.prepare('SELECT COUNT(*) AS left FROM ledger_transfers').first('left')).toBe(0);
    expect(await traces()).toEqual(before);
  });

  it('is traced like before after it has moved whole, and so is its earning', async () => {
    const before = await traces();
    expect(await archiveClosedSales(later)).toMatchObject({ conversions: 1 });
    expect(
      (await ctx.db.select().from(reportRowVersions)).map(({ conversionId }) => conversionId),
    ).not.toContain(id);
    const after = await traces();
    expect(after).toEqual(before);
    expect(after.conversion.reportVersions).toHaveLength(2);
  });

  it('can still be reversed: the difference to its archived position becomes a clawback', async () => {
    const balances = await sales.accounts();
    const reversal = sales.reversed('a', 'Returned after four months');
    await ingestReport(later, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', [{ row: reversal }], 'sync');
    expect(await sales.accounts()).toEqual({ ...balances, approved: -15_000_000 });
    const { conversion, earning } = await traces();
    expect(conversion.transfers.length).toBeGreaterThan(2);
    expect(conversion.transfers.at(-1)).toMatchObject({ reason: 'Returned after four months' });
    expect(earning).toMatchObject({ ledgerNet: 4_000_000, addsUp: true });
    expect(await verifyLedger(splitLines(exportLedger(later)))).toMatchObject({ ok: true, problems: [] });
  });

  it('isn’t traced without them while its archived object is missing', async () => {
    const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/blocks/' });
    for (const { key } of objects) await env.ARCHIVE.delete(key);
    await expect(traces()).rejects.toMatchObject({ code: 'archive.missing' });
  });
});

async function traces() {
  const query = { publisherId, limit: 10, offset: 0 };
  return {
    conversion: await traceConversion(later, [CLICK_ID_KEY], { publisherId, id }),
    earning: await traceEarning(later, [CLICK_ID_KEY], { ...query, id: earningId }),
  };
}

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parseUsd } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { addDays, dayOf, startOfDay } from '../platform/time.ts';
import { setShareRule } from './set-share-rule.ts';
import { conversions } from './tables.ts';
import { reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const { publisherWithClick, report } = await reporting(ctx);
const tomorrow = addDays(dayOf(ctx.now), 1);

it('ingestReport applies a share to a sale of its first day, even if it is set while the sale is being recorded', async () => {
  const { publisherId, clickRef } = await publisherWithClick();
  let writes = 0;
  const write = async (statements: D1PreparedStatement[]) => {
    if (writes++ === 0) await setShareRule(ctx, { publisherId, sharePpm: 100_000, effectiveFrom: tomorrow });
    await ctx.db.$client.batch(statements);
  };
  const sale = { clickRef, eventAt: startOfDay(tomorrow), commission: parseUsd('10') };
  const ingested = await report([sampleRow('while-set', sale)], { write, pause: async () => {} });
  expect(ingested).toEqual({ new: 1, changed: 0, unchanged: 0, rejected: 0 });
  const booked = await ctx.db.select().from(conversions).where(eq(conversions.publisherId, publisherId));
  expect(booked).toMatchObject([{ day: tomorrow, sharePpm: 100_000, net: 1_000_000 }]);
});

import { inArray, lt, max } from 'drizzle-orm';
import { insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { listed, statementOf } from '../platform/database.ts';
import type { ProgramId } from '../platform/ids.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { complianceProgramRates } from './tables.ts';

export interface ProgramRate {
  programId: ProgramId;
  clicks: number;
  sales: number;
}

/** The day of the stored rates; null before the first. */
export async function ratesDay(ctx: Context): Promise<Day | null> {
  const [row] = await ctx.db.select({ day: max(complianceProgramRates.day) }).from(complianceProgramRates);
  return row?.day ?? null;
}

/** Replaces the rates by those of today. */
export async function storeRates(ctx: Context, rates: readonly ProgramRate[]): Promise<void> {
  const today = dayOf(ctx.now);
  await ctx.db.$client.batch([
    ...insertRows(
      ctx.db.$client,
      'INSERT INTO compliance_program_rates',
      ['program_id', 'day', 'clicks', 'sales'],
      rates.map(({ programId, clicks, sales }) => [programId, today, clicks, sales]),
      `ON CONFLICT (program_id) DO UPDATE SET day = excluded.day, clicks = excluded.clicks, sales = excluded.sales`,
    ),
    statementOf(ctx.db, ctx.db.delete(complianceProgramRates).where(lt(complianceProgramRates.day, today))),
  ]);
}

/** The rates of these programs. */
export async function readRates(ctx: Context, programIds: readonly ProgramId[]): Promise<ProgramRate[]> {
  return ctx.db
    .select({
      programId: complianceProgramRates.programId,
      clicks: complianceProgramRates.clicks,
      sales: complianceProgramRates.sales,
    })
    .from(complianceProgramRates)
    .where(inArray(complianceProgramRates.programId, listed(programIds)));
}

import type { Context } from '../../platform/context.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import { type ProgramRate, ratesDay, storeRates } from '../program-rates.ts';
import { SALE_DAYS } from '../rules/sale-findings.ts';

/** Computes the clicks and sales of all programs once a day: of the last 30 days, today included. */
export async function refreshProgramRates(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now);
  if ((await ratesDay(ctx)) === today) return;
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT program_id AS programId, SUM(clicks) AS clicks, SUM(sales) AS sales FROM (
         SELECT program_id, SUM(clicks) AS clicks, 0 AS sales FROM click_totals
         WHERE day >= ?1 AND program_id <> '' GROUP BY program_id
         UNION ALL
         SELECT program_id, 0, COUNT(*) FROM conversions
         WHERE day >= ?1 AND program_id IS NOT NULL AND status <> 'reversed' AND reported_clicks IS NULL GROUP BY program_id
       ) GROUP BY program_id`,
    )
    .bind(addDays(today, 1 - SALE_DAYS))
    .all<ProgramRate>();
  await storeRates(ctx, results);
}

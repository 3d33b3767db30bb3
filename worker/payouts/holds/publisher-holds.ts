import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { awaitsOtherDetails } from '../details/read-details.ts';
import type { HoldReason } from '../hold-reasons.ts';
import { holdConditions } from './hold-sql.ts';
import { termsByHand } from './hold-terms.ts';

/** Everything that holds a publisher's payouts now, most important first. */
export async function readHolds(ctx: Context, publisherId: PublisherId): Promise<HoldReason[]> {
  const conditions = holdConditions(sql`${publisherId}`, termsByHand(ctx, await readSettings(ctx)));
  const columns = conditions.map(([reason, holds]) => sql`(${holds}) AS ${sql.raw(reason)}`);
  const row = await ctx.db.get<Record<string, number>>(
    sql`SELECT ${sql.join(columns, sql`, `)}, EXISTS (SELECT 1 FROM payouts WHERE publisher_id = ${publisherId}
      AND state = 'failed' AND ${sql.raw(awaitsOtherDetails('payouts'))}) AS awaits_details`,
  );
  const isHolding = (reason: HoldReason) =>
    row?.[reason] === 1 || (reason === 'transfer_failed' && row?.awaits_details === 1);
  const reasons = conditions.map(([reason]) => reason).filter(isHolding);
  const hasDetails = !reasons.includes('details_missing');
  return reasons.filter((reason) => reason !== 'details_held' || hasDetails);
}

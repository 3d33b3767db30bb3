import { isRefusedWrite } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { fieldsOf } from '../platform/database.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { conversionContended } from '../sales/book-changes.ts';
import { reverseEffect } from './difference-effects.ts';
import { EFFECT_IS_STATED } from './effect-is-stated.ts';
import { networkDifferenceEffects } from './tables.ts';

const MAX_EFFECTS = 100;

/**
 * Takes back the effects of a statement whose difference is open again, or has gone without them: both sides changed. Returns their
 * number. Throws `conversion.contended` (409) if a report changes one of the sales at the same time, and as `reverseEffect` does.
 */
export async function reverseStaleEffects(ctx: Context, id: NetworkStatementId): Promise<number> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT e.* FROM network_difference_effects e LEFT JOIN network_differences d
         ON d.statement_id = e.statement_id AND d.external_id = e.external_id
       WHERE e.statement_id = ?1 AND e.state = 'booked' AND NOT ${EFFECT_IS_STATED} ORDER BY e.id LIMIT ?2`,
    )
    .bind(id, MAX_EFFECTS)
    .all<Record<string, string | number | null>>();
  for (const row of results) {
    try {
      await ctx.db.$client.batch(await reverseEffect(ctx, fieldsOf(networkDifferenceEffects, row)));
    } catch (cause) {
      if (!isRefusedWrite(cause)) throw cause;
      throw conversionContended('A report is changing the same sale. Try again.').causedBy(cause);
    }
  }
  return results.length;
}

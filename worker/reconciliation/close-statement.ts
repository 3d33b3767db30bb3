import { sql } from 'drizzle-orm';
import { monthOf } from '../clicks/store/store-name.ts';
import { auditIfChanged } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import { compareStatement, hasOpenDifference } from './compare-statement.ts';
import { readStatement } from './statements.ts';

const networkStatementMonthNotOver = failure(
  'network_statement.month_not_over',
  409,
  (month: string) => `${month} isn’t over yet.`,
  { action: 'Close the month after its end.', sample: ['2026-11'] },
);
const networkStatementDifferencesOpen = failure(
  'network_statement.differences_open',
  409,
  'Some differences are not explained yet. Explain or correct them first.',
  { action: 'Explain or correct the open differences first.' },
);

/**
 * Closes a month after a last comparison, once all differences are explained or corrected. Throws
 * `network_statement.unknown` (404), `network_statement.month_not_over` (409), `network_statement.differences_open` (409), and
 * as `compareStatement` does.
 */
export async function closeStatement(ctx: Context, id: NetworkStatementId, reason: string): Promise<void> {
  const { month } = await readStatement(ctx, id);
  if (month >= monthOf(dayOf(ctx.now))) throw networkStatementMonthNotOver(month);
  await compareStatement(ctx, id, null);
  const [closed] = await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`UPDATE network_statements SET state = 'closed', closed_by = ${actorName(ctx.actor)}, closed_at = ${ctx.now}
        WHERE id = ${id} AND state = 'open' AND NOT ${hasOpenDifference(id)}`,
    ),
    auditIfChanged(ctx, { action: 'network_statement.closed', subject: id, reason }),
  ]);
  if (closed?.meta.changes === 0 && (await readStatement(ctx, id)).state === 'open')
    throw networkStatementDifferencesOpen();
}

import { type SQL, sql } from 'drizzle-orm';
import { auditStatement } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { auditStatusStatement } from '../sales/earnings/audit-status.ts';
import { type ArchivedRow, archivedRows } from './archived-rows.ts';
import { liveRows } from './live-rows.ts';
import { reverseStaleEffects } from './stale-effects.ts';
import { readStatement, type StatementKey } from './statements.ts';
import type { NetworkStatement } from './tables.ts';
import { hasOpenDifference, hasUnreadLine } from './unsettled.ts';

const AGREED = 'Both sides agree.';

/** Taking back an effect changes a sale, which can be a difference again. */
const MAX_COMPARISONS = 3;

/**
 * Compares a statement with our report rows of its month and stores each difference. A difference whose amounts have changed
 * is open again, its effect is taken back, and one that is gone is corrected. Earnings of the month are audited, except those with an
 * open difference. A closed statement with an open difference opens again. The audit log has no entry without a reason. Throws
 * `network_statement.unknown` (404), and as `archivedRows` and `reverseStaleEffects` do.
 */
export async function compareStatement(
  ctx: Context,
  id: NetworkStatementId,
  reason: string | null,
): Promise<void> {
  await compareOnce(ctx, id, reason);
  for (let comparisons = 1; comparisons < MAX_COMPARISONS; comparisons++) {
    if ((await reverseStaleEffects(ctx, id)) === 0) return;
    await compareOnce(ctx, id, null);
  }
}

async function compareOnce(ctx: Context, id: NetworkStatementId, reason: string | null): Promise<void> {
  const statement = await readStatement(ctx, id);
  const rows = rowsOf(statement, await archivedRows(ctx, statement));
  const found = differencesIn(statement, rows);
  await ctx.db.$client.batch([
    ...differenceStatements(ctx, id, found).map((query) => sqlStatement(ctx.db, query)),
    sqlStatement(ctx.db, countsOf(ctx, id, rows)),
    auditEarnings(ctx, statement),
    ...(reason === null
      ? []
      : [auditStatement(ctx, { action: 'network_statement.compared', subject: id, reason })]),
  ]);
}

/**
 * The statement that marks the earnings of a statement's month as audited, except those with an open difference. Our own reports don't
 * audit themselves: a month that has no other statement stays unaudited.
 */
export function auditEarnings(ctx: Context, statement: NetworkStatement): D1PreparedStatement {
  if (statement.source === 'reports')
    return auditStatusStatement(
      ctx,
      statement,
      sql`SELECT publisher_id, earnings_date AS day, brand_id FROM publisher_earnings
        WHERE network_id = ${statement.networkId} AND earnings_date LIKE ${`${statement.month}-%`}`,
    );
  return auditStatusStatement(
    ctx,
    statement,
    sql`SELECT c.publisher_id, c.day, c.brand_id FROM network_differences d
      CROSS JOIN conversions c ON c.id = d.conversion_id
      WHERE d.statement_id = ${statement.id} AND d.state IN ('open', 'asked')`,
  );
}

/** The events come first, because they read what the differences were. */
function differenceStatements(ctx: Context, id: NetworkStatementId, found: SQL): SQL[] {
  const isGone = sql`statement_id = ${id} AND state <> 'corrected'
    AND external_id NOT IN (SELECT external_id FROM (${found}))`;
  const event = sql`INSERT INTO network_difference_events
    (statement_id, external_id, at, actor, state, owner, explanation, kind, stated, reported, effect)`;
  const actor = actorName(ctx.actor);
  return [
    sql`${event} SELECT ${id}, f.external_id, ${ctx.now}, ${actor}, 'open', d.owner, NULL, f.kind, f.stated, f.reported, NULL
      FROM (${found}) f LEFT JOIN network_differences d ON d.statement_id = ${id} AND d.external_id = f.external_id
      WHERE d.external_id IS NULL OR ${isOther('d', 'f')}`,
    sql`${event} SELECT ${id}, external_id, ${ctx.now}, ${actor}, 'corrected', owner, ${AGREED}, kind, stated, reported, effect
      FROM network_differences WHERE ${isGone}`,
    sql`INSERT INTO network_differences
        (statement_id, external_id, kind, conversion_id, stated, reported, state, updated_at)
      SELECT ${id}, external_id, kind, conversion_id, stated, reported, 'open', ${ctx.now} FROM (${found}) f WHERE true
      ON CONFLICT (statement_id, external_id) DO UPDATE SET kind = excluded.kind, stated = excluded.stated,
        reported = excluded.reported, conversion_id = excluded.conversion_id, state = 'open', explanation = NULL,
        effect = NULL, updated_at = excluded.updated_at
      WHERE ${isOther('network_differences', 'excluded')}`,
    sql`UPDATE network_differences SET state = 'corrected', explanation = ${AGREED}, updated_at = ${ctx.now}
      WHERE ${isGone}`,
  ];
}

/** A corrected difference that comes back is a new one. */
function isOther(before: string, after: string): SQL {
  return sql.raw(`(${before}.kind <> ${after}.kind OR ${before}.stated IS NOT ${after}.stated
    OR ${before}.reported IS NOT ${after}.reported OR ${before}.state = 'corrected')`);
}

/** An UPDATE of what the comparison has counted. */
function countsOf(ctx: Context, id: NetworkStatementId, rows: SQL): SQL {
  const reopens = sql`(${hasOpenDifference(id)} OR ${hasUnreadLine(id)})`;
  return sql`UPDATE network_statements SET compared_at = ${ctx.now},
      report_rows = (SELECT COUNT(*) FROM ${rows} r),
      report_amount = (SELECT COALESCE(SUM(amount), 0) FROM ${rows} r),
      matched_rows = (SELECT COUNT(*) FROM network_statement_rows s CROSS JOIN ${rows} r ON r.external_id = s.external_id
        WHERE s.statement_id = ${id} AND s.amount = r.amount),
      closed_at = CASE WHEN ${reopens} THEN NULL ELSE closed_at END,
      closed_by = CASE WHEN ${reopens} THEN NULL ELSE closed_by END,
      closed_balance = CASE WHEN ${reopens} THEN NULL ELSE closed_balance END,
      closed_note = CASE WHEN ${reopens} THEN NULL ELSE closed_note END,
      state = CASE WHEN ${reopens} THEN 'open' ELSE state END
    WHERE id = ${id}`;
}

/** Our rows of the month, as a subquery with `external_id`, `conversion_id` and `amount`. */
function rowsOf(key: StatementKey, archived: readonly ArchivedRow[]): SQL {
  const cells = archived.map((row) => [row.externalId, row.conversionId, row.amount]);
  return sql`(SELECT external_id, conversion_id, amount FROM (${liveRows(key)})
    UNION ALL SELECT value->>0, value->>1, value->>2 FROM json_each(${JSON.stringify(cells)}))`;
}

/** A SELECT of the differences: `external_id`, `kind`, `conversion_id`, `stated` and `reported`. */
function differencesIn({ id, networkId }: NetworkStatement, rows: SQL): SQL {
  return sql`SELECT s.external_id, CASE WHEN o.external_id IS NOT NULL THEN 'amount'
        WHEN r.external_id IS NOT NULL THEN 'other_month' ELSE 'missing_here' END AS kind,
      COALESCE(o.conversion_id, r.conversion_id) AS conversion_id, s.amount AS stated, o.amount AS reported
    FROM network_statement_rows s LEFT JOIN ${rows} o ON o.external_id = s.external_id
      LEFT JOIN report_rows r ON r.network_id = ${networkId} AND r.external_id = s.external_id AND r.status <> 'reversed'
    WHERE s.statement_id = ${id} AND s.amount IS NOT o.amount AND (s.amount <> 0 OR o.external_id IS NOT NULL)
    UNION ALL SELECT o.external_id, 'missing_there', o.conversion_id, NULL, o.amount FROM ${rows} o
    WHERE NOT EXISTS (SELECT 1 FROM network_statement_rows s WHERE s.statement_id = ${id} AND s.external_id = o.external_id)`;
}

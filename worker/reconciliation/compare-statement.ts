import { type SQL, sql } from 'drizzle-orm';
import { auditStatement } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { auditStatusStatement } from '../sales/earnings/audit-status.ts';
import { type ArchivedRow, archivedRows } from './archived-rows.ts';
import { liveRows } from './live-rows.ts';
import { reverseStaleEffects } from './stale-effects.ts';
import { readStatement } from './statements.ts';
import type { NetworkStatement } from './tables.ts';
import { hasOpenDifference, hasUnreadLine } from './unsettled.ts';

const AGREED = 'Both sides agree.';

/** Taking back an effect changes a sale, which can be a difference again. */
const MAX_COMPARISONS = 3;

/**
 * Compares a statement with our report rows of its month and stores each difference. A difference whose amounts have changed
 * is open again, its effect is taken back, and one that is gone is corrected. Earnings of the month are audited, except those with an
 * open difference. A closed statement with an open difference opens again. Rows that were archived since the last comparison count as
 * it found them; those of a statement that has new rows are read. The audit log has no entry without a reason. Throws
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
  const archived = statement.comparedAt === null ? await archivedRows(ctx, statement) : null;
  await ctx.db.$client.batch([
    ...differenceStatements(ctx, statement, archived).map((query) => sqlStatement(ctx.db, query)),
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

/** The events come first, because they read what the differences were. What is found is stored until the end of the transaction. */
function differenceStatements(
  ctx: Context,
  statement: NetworkStatement,
  archived: readonly ArchivedRow[] | null,
): SQL[] {
  const { id } = statement;
  const found = sql`network_found_differences f`;
  const isGone = sql`statement_id = ${id} AND state <> 'corrected'
    AND external_id NOT IN (SELECT f.external_id FROM ${found} WHERE f.statement_id = ${id})`;
  const event = sql`INSERT INTO network_difference_events
    (statement_id, external_id, at, actor, state, owner, explanation, kind, stated, reported, effect)`;
  const actor = actorName(ctx.actor);
  return [
    sql`INSERT INTO network_found_differences (statement_id, external_id, kind, conversion_id, stated, reported)
      ${differencesIn(statement, archived)}`,
    sql`${event} SELECT ${id}, f.external_id, ${ctx.now}, ${actor}, 'open', d.owner, NULL, f.kind, f.stated, f.reported, NULL
      FROM ${found} LEFT JOIN network_differences d ON d.statement_id = f.statement_id AND d.external_id = f.external_id
      WHERE f.statement_id = ${id} AND (d.external_id IS NULL OR ${isOther('d', 'f')})`,
    sql`${event} SELECT ${id}, external_id, ${ctx.now}, ${actor}, 'corrected', owner, ${AGREED}, kind, stated, reported, effect
      FROM network_differences WHERE ${isGone}`,
    sql`INSERT INTO network_differences
        (statement_id, external_id, kind, conversion_id, stated, reported, state, updated_at)
      SELECT ${id}, external_id, kind, conversion_id, stated, reported, 'open', ${ctx.now} FROM ${found}
      WHERE f.statement_id = ${id}
      ON CONFLICT (statement_id, external_id) DO UPDATE SET kind = excluded.kind, stated = excluded.stated,
        reported = excluded.reported, conversion_id = excluded.conversion_id, state = 'open', explanation = NULL,
        effect = NULL, updated_at = excluded.updated_at
      WHERE ${isOther('network_differences', 'excluded')}`,
    sql`UPDATE network_differences SET state = 'corrected', explanation = ${AGREED}, updated_at = ${ctx.now}
      WHERE ${isGone}`,
    countsOf(ctx, id, archived !== null),
    sql`DELETE FROM network_found_differences WHERE statement_id = ${id}`,
  ];
}

/** A corrected difference that comes back is a new one. */
function isOther(before: string, after: string): SQL {
  return sql.raw(`(${before}.kind <> ${after}.kind OR ${before}.stated IS NOT ${after}.stated
    OR ${before}.reported IS NOT ${after}.reported OR ${before}.state = 'corrected')`);
}

/**
 * An UPDATE of what the comparison has counted: of the rows of the statement, our reports have those that aren't found to differ. If a file
 * has arrived since, whose rows need what is archived, the statement still waits for its comparison.
 */
function countsOf(ctx: Context, id: NetworkStatementId, withArchived: boolean): SQL {
  const reopens = sql`(${hasOpenDifference(id)} OR ${hasUnreadLine(id)})`;
  const comparedAt = withArchived ? ctx.now : sql`CASE WHEN compared_at IS NOT NULL THEN ${ctx.now} END`;
  return sql`UPDATE network_statements SET compared_at = ${comparedAt},
      report_rows = s.rows - f.stated_rows + f.reported_rows,
      report_amount = s.amount - f.stated + f.reported,
      matched_rows = s.rows - f.stated_rows,
      closed_at = CASE WHEN ${reopens} THEN NULL ELSE closed_at END,
      closed_by = CASE WHEN ${reopens} THEN NULL ELSE closed_by END,
      closed_balance = CASE WHEN ${reopens} THEN NULL ELSE closed_balance END,
      closed_note = CASE WHEN ${reopens} THEN NULL ELSE closed_note END,
      state = CASE WHEN ${reopens} THEN 'open' ELSE state END
    FROM (SELECT COUNT(*) AS rows, COALESCE(SUM(amount), 0) AS amount FROM network_statement_rows
        WHERE statement_id = ${id} AND amount <> 0) s,
      (SELECT COUNT(NULLIF(stated, 0)) AS stated_rows, COALESCE(SUM(stated), 0) AS stated,
        COUNT(reported) AS reported_rows, COALESCE(SUM(reported), 0) AS reported
        FROM network_found_differences WHERE statement_id = ${id}) f
    WHERE id = ${id}`;
}

/**
 * A SELECT of the differences: `statement_id`, `external_id`, `kind`, `conversion_id`, `stated` and `reported`. Both sides are grouped by
 * their IDs, because a join of two lists that have no index is quadratic. `archived` are our archived rows. If they are null, a row of
 * the statement that the database doesn't have is archived unless a difference says otherwise.
 */
function differencesIn(statement: NetworkStatement, archived: readonly ArchivedRow[] | null): SQL {
  const { id, networkId } = statement;
  const isElsewhere = sql`(r.status <> 'reversed' OR (r.external_id IS NULL AND d.kind = 'other_month'))`;
  return sql`SELECT ${id}, b.external_id, CASE WHEN b.stated IS NULL THEN 'missing_there' WHEN b.reported IS NOT NULL THEN 'amount'
        WHEN ${isElsewhere} THEN 'other_month' ELSE 'missing_here' END,
      COALESCE(b.conversion_id, CASE WHEN ${isElsewhere} THEN COALESCE(r.conversion_id, d.conversion_id) END), b.stated, b.reported
    FROM (SELECT external_id, MAX(conversion_id) AS conversion_id, SUM(stated) AS stated, SUM(reported) AS reported
      FROM (SELECT external_id, NULL AS conversion_id, amount AS stated, NULL AS reported
          FROM network_statement_rows WHERE statement_id = ${id}
        UNION ALL SELECT external_id, conversion_id, NULL, amount FROM (${liveRows(statement)})
        UNION ALL ${archivedOf(statement, archived)})
      GROUP BY external_id HAVING COALESCE(SUM(stated), 0) <> COALESCE(SUM(reported), 0)) b
    LEFT JOIN report_rows r ON r.network_id = ${networkId} AND r.external_id = b.external_id
    LEFT JOIN network_differences d ON d.statement_id = ${id} AND d.external_id = b.external_id AND d.state <> 'corrected'
    ${archived === null ? sql`WHERE b.reported IS NOT NULL OR r.external_id IS NOT NULL OR d.external_id IS NOT NULL` : sql``}`;
}

/** A SELECT of our archived rows, or of those that a difference names. */
function archivedOf({ id, networkId }: NetworkStatement, archived: readonly ArchivedRow[] | null): SQL {
  if (archived !== null) {
    const cells = archived.map((row) => [row.externalId, row.conversionId, row.amount]);
    return sql`SELECT value->>0, value->>1, NULL, value->>2 FROM json_each(${JSON.stringify(cells)})`;
  }
  return sql`SELECT d.external_id, d.conversion_id, NULL, d.reported FROM network_differences d
    WHERE d.statement_id = ${id} AND d.state <> 'corrected' AND d.reported IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM report_rows r WHERE r.network_id = ${networkId} AND r.external_id = d.external_id)`;
}

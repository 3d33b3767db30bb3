import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { readStatement } from './statements.ts';
import { type LINE_DECISIONS, networkStatementFaults, type UnreadableLine } from './tables.ts';

const networkStatementLineUnknown = failure(
  'network_statement.line_unknown',
  404,
  'There is no such unreadable line, or it is already settled.',
  { action: 'Use an `id` from `GET /v1/operations/network-statements/{id}/unreadable-lines`.' },
);

/** A page of the lines that couldn't be read, unsettled ones first, then oldest file first. */
export async function listUnreadableLines(
  ctx: Context,
  id: NetworkStatementId,
  page: { limit: number; offset: number },
): Promise<{ rows: UnreadableLine[]; total: number }> {
  const where = eq(networkStatementFaults.statementId, id);
  const { resolution, uploadedAt, line } = networkStatementFaults;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkStatementFaults)
      .where(where)
      .orderBy(sql`${resolution} IS NOT NULL`, uploadedAt, line)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(networkStatementFaults).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export interface LineDecision {
  /** The hash of the line. */
  line: string;
  /** Whether the decision is about all unsettled lines with the same code, such as those of other months. */
  allOfCode: boolean;
  resolution: (typeof LINE_DECISIONS)[number];
  explanation: string;
}

/**
 * Settles an unreadable line by a person’s decision, which has their name, or all lines with its code. Throws
 * `network_statement.unknown` and `network_statement.line_unknown` (404), also for a line that someone has just settled.
 */
export async function settleLine(
  ctx: Context,
  id: NetworkStatementId,
  { line, allOfCode, resolution, explanation }: LineDecision,
): Promise<void> {
  await readStatement(ctx, id);
  const { statementId, hash } = networkStatementFaults;
  const [found] = await ctx.db
    .select()
    .from(networkStatementFaults)
    .where(and(eq(statementId, id), eq(hash, line), isNull(networkStatementFaults.resolution)));
  if (!found) throw networkStatementLineUnknown();
  const wanted = allOfCode ? sql`code = ${found.code}` : sql`hash = ${line}`;
  const detail = { line: found.line, code: found.code, resolution, all_of_code: allOfCode };
  const written = await writeGuarded(ctx, [
    ...auditStatements(
      ctx,
      [
        {
          ...{ action: 'network_statement.line_settled', subject: `${id}/${line}`, reason: explanation },
          ...{ detail, state: null },
        },
      ],
      {
        state: `SELECT resolution FROM network_statement_faults WHERE statement_id || '/' || hash = e.subject`,
        otherwise: 'refuse',
      },
    ),
    sqlStatement(
      ctx.db,
      sql`UPDATE network_statement_faults SET resolution = ${resolution}, resolved_by = ${actorName(ctx.actor)},
        resolved_at = ${ctx.now}, explanation = ${explanation}
        WHERE statement_id = ${id} AND resolution IS NULL AND ${wanted}`,
    ),
  ]);
  if (!written) throw networkStatementLineUnknown();
}

import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type Month, monthOf } from '../clicks/store/store-name.ts';
import { auditStatement, auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { insertRows, jsonChunks } from '../platform/bulk.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { derivedId, type NetworkStatementId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import { requireNetwork } from './known-network.ts';
import { liveRows } from './live-rows.ts';
import type { UnreadableLine } from './parse-statement.ts';
import { reopenMonths } from './reopen-months.ts';
import { rowsOfFile } from './row-identity.ts';
import { type ColumnMapping, type NetworkStatement, networkStatements } from './tables.ts';
import { hasUnreadLine } from './unsettled.ts';

export interface StatementKey {
  networkId: string;
  month: Month;
}

const networkStatementUnknown = failure(
  'network_statement.unknown',
  404,
  'There is no such network statement.',
  { action: 'Use an ID from `GET /v1/operations/network-statements`.' },
);
const networkStatementFutureMonth = failure(
  'network_statement.future_month',
  422,
  (month: string) => `${month} hasn’t begun yet.`,
  { action: 'Send a month that has begun.', sample: ['2027-01'] },
);

const networkStatementUploaded = failure(
  'network_statement.uploaded',
  409,
  'The network’s own statement for this month has been uploaded. Our reports can’t replace it.',
  { action: 'Upload the corrected statement of the network.' },
);

/** The statement of a network and a month has one ID, so two uploads at once are of the same statement. */
function statementIdOf({ networkId, month }: StatementKey): NetworkStatementId {
  return derivedId('nst', networkId, month);
}

/** Throws `network_statement.unknown` (404). */
export async function readStatement(ctx: Context, id: NetworkStatementId): Promise<NetworkStatement> {
  const [found] = await ctx.db.select().from(networkStatements).where(eq(networkStatements.id, id));
  if (!found) throw networkStatementUnknown();
  return found;
}

/** A page of the statements, newest month first. */
export async function listStatements(
  ctx: Context,
  query: {
    networkId: string | undefined;
    state: NetworkStatement['state'] | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: NetworkStatement[]; total: number }> {
  const where = and(
    query.networkId === undefined ? undefined : eq(networkStatements.networkId, query.networkId),
    query.state === undefined ? undefined : eq(networkStatements.state, query.state),
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkStatements)
      .where(where)
      .orderBy(desc(networkStatements.month), networkStatements.networkId)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(networkStatements).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Adds the rows of a file to the statement of a month. A long statement can be uploaded in parts. A row that was uploaded
 * before gets the new amount, and settles its unreadable lines of earlier files. Lines that can't be read are kept with their text, and
 * open a closed month again. The network's file replaces rows that were taken from our own reports. Throws `network.not_found` (404),
 * `network_statement.future_month` (422), and as `parseStatement` does.
 */
export async function uploadStatement(
  ctx: Context,
  input: StatementKey & { csv: string; columns: ColumnMapping; reason: string },
): Promise<NetworkStatementId> {
  requirePastMonth(ctx, input.month);
  const { csv, columns, reason } = input;
  const { rows, unreadable, settled, replaced } = await rowsOfFile(ctx, input);
  const id = statementIdOf(input);
  const d1 = ctx.db.$client;
  const counts = { rows: rows.length, faults: unreadable.length };
  await d1.batch([
    sqlStatement(
      ctx.db,
      sql`DELETE FROM network_statement_rows WHERE statement_id = ${id}
        AND EXISTS (SELECT 1 FROM network_statements WHERE id = ${id} AND source = 'reports')`,
    ),
    ensureStatement(ctx, input, { source: 'upload', columns }),
    ...correctedLines(ctx, id, settled),
    ...jsonChunks(replaced).map((chunk) =>
      sqlStatement(
        ctx.db,
        sql`DELETE FROM network_statement_rows
          WHERE statement_id = ${id} AND external_id IN (SELECT value FROM json_each(${chunk}))`,
      ),
    ),
    ...insertRows(
      d1,
      'INSERT INTO network_statement_rows',
      ['statement_id', 'external_id', 'amount', 'day'],
      rows.map((row) => [id, row.externalId, row.amount, row.day]),
      'ON CONFLICT (statement_id, external_id) DO UPDATE SET amount = excluded.amount, day = excluded.day',
    ),
    ...unreadableStatements(ctx, id, unreadable),
    sqlStatement(ctx.db, reopenMonths(sql`id = ${id} AND ${hasUnreadLine(id)}`)),
    auditStatement(ctx, {
      action: 'network_statement.uploaded',
      subject: id,
      reason,
      detail: { network: input.networkId, month: input.month, ...counts, sha256: sha256Hex(csv) },
    }),
  ]);
  return id;
}

function unreadableStatements(
  ctx: Context,
  id: NetworkStatementId,
  unreadable: readonly UnreadableLine[],
): D1PreparedStatement[] {
  return insertRows(
    ctx.db.$client,
    'INSERT INTO network_statement_faults',
    ['statement_id', 'hash', 'line', 'code', 'detail', 'text', 'uploaded_at', 'external_id'],
    unreadable.map(({ line, code, detail, text, externalId }) => [
      ...[id, sha256Hex(`${code} ${text}`), line, code, detail, text, ctx.now, externalId],
    ]),
    // The same bad line again isn't corrected any more, but what a person has decided about it stays.
    `ON CONFLICT (statement_id, hash) DO UPDATE SET line = excluded.line, uploaded_at = excluded.uploaded_at,
       resolution = NULL, resolved_by = NULL, resolved_at = NULL WHERE resolution IS NULL OR resolution = 'corrected'`,
  );
}

/** The statements that settle the unreadable lines of rows that a file now has. */
function correctedLines(
  ctx: Context,
  id: NetworkStatementId,
  externalIds: readonly string[],
): D1PreparedStatement[] {
  return jsonChunks(externalIds).map((chunk) =>
    ctx.db.$client
      .prepare(
        `UPDATE network_statement_faults SET resolution = 'corrected', resolved_by = ?3, resolved_at = ?4
         WHERE statement_id = ?2 AND resolution IS NULL AND external_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(chunk, id, actorName(ctx.actor), ctx.now),
  );
}

/**
 * Takes the rows that a network has reported for a month as its statement, for a network that sends no other. Rows of an
 * earlier copy that it no longer reports stay, and become differences. What a network has stated itself is never replaced. Throws
 * `network.not_found` (404), `network_statement.uploaded` (409) and `network_statement.future_month` (422).
 */
export async function takeReports(
  ctx: Context,
  key: StatementKey,
  reason: string,
): Promise<NetworkStatementId> {
  requirePastMonth(ctx, key.month);
  await requireNetwork(ctx, key.networkId);
  const id = statementIdOf(key);
  const written = await writeGuarded(ctx, [
    ...auditStatements(
      ctx,
      [
        {
          action: 'network_statement.taken_from_reports',
          subject: id,
          reason,
          detail: { network: key.networkId, month: key.month },
          state: null,
        },
      ],
      {
        state: `SELECT source FROM network_statements WHERE id = e.subject AND source = 'upload'`,
        otherwise: 'refuse',
      },
    ),
    ensureStatement(ctx, key, { source: 'reports', columns: null }),
    sqlStatement(
      ctx.db,
      sql`INSERT INTO network_statement_rows (statement_id, external_id, amount, day)
        SELECT ${id}, r.external_id, r.amount, r.day FROM (${liveRows(key)}) r WHERE true
        ON CONFLICT (statement_id, external_id) DO UPDATE SET amount = excluded.amount, day = excluded.day`,
    ),
  ]);
  if (!written) throw networkStatementUploaded();
  return id;
}

/** A statement with new rows waits for a comparison. */
function ensureStatement(
  ctx: Context,
  key: StatementKey,
  { source, columns }: Pick<NetworkStatement, 'source' | 'columns'>,
): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO network_statements (id, network_id, month, state, source, columns, created_by, created_at)
      VALUES (${statementIdOf(key)}, ${key.networkId}, ${key.month}, 'open', ${source},
        ${columns === null ? null : JSON.stringify(columns)}, ${actorName(ctx.actor)}, ${ctx.now})
      ON CONFLICT (id) DO UPDATE SET source = excluded.source, columns = COALESCE(excluded.columns, columns), compared_at = NULL`,
  );
}

function requirePastMonth(ctx: Context, month: Month): void {
  if (month > monthOf(dayOf(ctx.now))) throw networkStatementFutureMonth(month);
}

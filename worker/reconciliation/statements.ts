import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type Month, monthOf } from '../clicks/store/store-name.ts';
import { auditStatement } from '../platform/audit/write-audit.ts';
import { insertRows } from '../platform/bulk.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { derivedId, type NetworkStatementId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import { liveRows } from './live-rows.ts';
import { parseStatement, type UnreadableLine } from './parse-statement.ts';
import {
  type ColumnMapping,
  type NetworkStatement,
  networkStatementFaults,
  networkStatements,
} from './tables.ts';

export interface StatementKey {
  networkId: string;
  month: Month;
}

const networkStatementUnknown = failure(
  'network_statement.unknown',
  404,
  'There is no such statement of a network.',
  { action: 'Use an ID from `GET /v1/operations/network-statements`.' },
);
const networkStatementFutureMonth = failure(
  'network_statement.future_month',
  422,
  (month: string) => `${month} hasn’t begun yet.`,
  { action: 'Send a month that has begun.', sample: ['2027-01'] },
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
 * before gets the new amount. Lines that can't be read are kept with their text. Throws `network_statement.future_month`
 * (422), and as `parseStatement` does.
 */
export async function uploadStatement(
  ctx: Context,
  input: StatementKey & { csv: string; columns: ColumnMapping; reason: string },
): Promise<NetworkStatementId> {
  requirePastMonth(ctx, input.month);
  const { csv, columns, reason } = input;
  const { rows, unreadable } = parseStatement(csv, columns, input.month);
  const id = statementIdOf(input);
  const d1 = ctx.db.$client;
  const counts = { rows: rows.length, faults: unreadable.length };
  await d1.batch([
    ensureStatement(ctx, input, { source: 'upload', columns }),
    ...insertRows(
      d1,
      'INSERT INTO network_statement_rows',
      ['statement_id', 'external_id', 'amount', 'day'],
      rows.map((row) => [id, row.externalId, row.amount, row.day]),
      'ON CONFLICT (statement_id, external_id) DO UPDATE SET amount = excluded.amount, day = excluded.day',
    ),
    ...unreadableStatements(ctx, id, unreadable),
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
    ['statement_id', 'hash', 'line', 'code', 'detail', 'text', 'uploaded_at'],
    unreadable.map(({ line, code, detail, text }) => [
      ...[id, sha256Hex(`${code} ${text}`), line, code, detail, text, ctx.now],
    ]),
    'ON CONFLICT (statement_id, hash) DO NOTHING',
  );
}

/**
 * Takes the rows that a network has reported for a month as its statement, for a network that sends no other. Rows of an
 * earlier copy that it no longer reports stay, and become differences. Throws `network_statement.future_month` (422).
 */
export async function takeReports(
  ctx: Context,
  key: StatementKey,
  reason: string,
): Promise<NetworkStatementId> {
  requirePastMonth(ctx, key.month);
  const id = statementIdOf(key);
  await ctx.db.$client.batch([
    ensureStatement(ctx, key, { source: 'reports', columns: null }),
    sqlStatement(
      ctx.db,
      sql`INSERT INTO network_statement_rows (statement_id, external_id, amount, day)
        SELECT ${id}, r.external_id, r.amount, r.day FROM (${liveRows(key)}) r WHERE true
        ON CONFLICT (statement_id, external_id) DO UPDATE SET amount = excluded.amount, day = excluded.day`,
    ),
    auditStatement(ctx, {
      action: 'network_statement.taken_from_reports',
      subject: id,
      reason,
      detail: { network: key.networkId, month: key.month },
    }),
  ]);
  return id;
}

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
      ON CONFLICT (id) DO UPDATE SET source = excluded.source, columns = COALESCE(excluded.columns, columns)`,
  );
}

function requirePastMonth(ctx: Context, month: Month): void {
  if (month > monthOf(dayOf(ctx.now))) throw networkStatementFutureMonth(month);
}

/** A page of the lines that couldn't be read, oldest file first. */
export async function listUnreadableLines(
  ctx: Context,
  id: NetworkStatementId,
  page: { limit: number; offset: number },
): Promise<{ rows: (typeof networkStatementFaults.$inferSelect)[]; total: number }> {
  const where = eq(networkStatementFaults.statementId, id);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkStatementFaults)
      .where(where)
      .orderBy(networkStatementFaults.uploadedAt, networkStatementFaults.line)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(networkStatementFaults).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

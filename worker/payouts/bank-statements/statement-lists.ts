import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { BankStatementId } from '../../platform/ids.ts';
import { bankStatementEntries, bankStatements } from '../tables.ts';
import { needsPerson, waitsForPerson } from './entry-outcomes.ts';

export type BankStatement = typeof bankStatements.$inferSelect;
export type BankEntry = typeof bankStatementEntries.$inferSelect;

export const bankEntryExplained = failure('bank_entry.explained', 409, 'This entry needs no explanation.', {
  action: 'Nothing is left to do.',
});
const bankEntryUnknown = failure('bank_entry.unknown', 404, 'There is no such entry.', {
  action: 'Use a key from the list of entries.',
});

/** Lists uploaded statements, newest first, with their entries by outcome. */
export async function listStatements(ctx: Context, page: { limit: number; offset: number }) {
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(bankStatements)
      .orderBy(desc(bankStatements.uploadedAt), bankStatements.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(bankStatements),
  ]);
  const outcomes = await readOutcomes(
    ctx,
    rows.map(({ id }) => id),
  );
  return { rows, total: counted?.total ?? 0, outcomes };
}

export async function readOutcomes(ctx: Context, ids: readonly BankStatementId[]) {
  const { statementId, outcome } = bankStatementEntries;
  const rows = await ctx.db
    .select({ statementId, outcome, entries: count() })
    .from(bankStatementEntries)
    .where(inArray(statementId, listed(ids)))
    .groupBy(statementId, outcome);
  return Map.groupBy(rows, (row) => row.statementId);
}

/** Lists entries of a statement in its order, or those of all statements that wait for a person. */
export async function listEntries(
  ctx: Context,
  query: { statementId: BankStatementId | undefined; unexplained: boolean; limit: number; offset: number },
): Promise<{ rows: BankEntry[]; total: number }> {
  const wanted = and(
    query.statementId ? eq(bankStatementEntries.statementId, query.statementId) : undefined,
    query.unexplained ? sql.raw(waitsForPerson('bank_statement_entries')) : undefined,
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(bankStatementEntries)
      .where(wanted)
      .orderBy(asc(bankStatementEntries.statementId), asc(bankStatementEntries.position))
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(bankStatementEntries).where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * A person explains an entry that belongs to no payout. Throws `bank_entry.unknown` (404) and `bank_entry.explained` (409).
 */
export async function explainEntry(ctx: Context, key: string, reason: string): Promise<BankEntry> {
  const entry = await readEntry(ctx, key);
  if (!needsPerson(entry.outcome) || entry.explainedAt !== null) throw bankEntryExplained();
  const audit = { action: 'bank_entry.explained', subject: key, reason, detail: {}, state: null } as const;
  await ctx.db.$client.batch([
    ...auditStatements(ctx, [audit], {
      state: 'SELECT explained_at FROM bank_statement_entries WHERE key = e.subject',
      otherwise: 'skip',
    }),
    sqlStatement(
      ctx.db,
      sql`UPDATE bank_statement_entries SET explanation = ${reason}, explained_by = ${actorName(ctx.actor)},
          explained_at = ${ctx.now} WHERE key = ${key} AND explained_at IS NULL`,
    ),
  ]);
  return readEntry(ctx, key);
}

export async function readEntry(ctx: Context, key: string): Promise<BankEntry> {
  const [entry] = await ctx.db.select().from(bankStatementEntries).where(eq(bankStatementEntries.key, key));
  if (!entry) throw bankEntryUnknown();
  return entry;
}

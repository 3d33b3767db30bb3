import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { changesOfFirst, listed } from '../../platform/database.ts';
import type { BankStatementId } from '../../platform/ids.ts';
import { lockCutoff, recordCutoff } from '../../platform/record-retention.ts';
import { waitsForPerson } from './entry-outcomes.ts';
import { statementObject } from './upload-statement.ts';

const MAX_STATEMENTS = 20;

/**
 * Deletes bank statements that were uploaded seven years ago, with their files, once the bucket's lock on them is over, and entries. One with an entry that no one has
 * explained stays. The file goes first, so that a run that fails is completed by the next.
 */
export async function expireBankStatements(ctx: Context): Promise<number> {
  const cutoff = Math.min(recordCutoff(ctx.now), lockCutoff(ctx.now));
  const isDue = sql`uploaded_at < ${cutoff} AND NOT EXISTS (SELECT 1 FROM bank_statement_entries e
    WHERE e.statement_id = bank_statements.id AND ${sql.raw(waitsForPerson('e'))})`;
  const due = await ctx.db.all<{ id: BankStatementId; sha256: string }>(
    sql`SELECT id, sha256 FROM bank_statements WHERE ${isDue} ORDER BY uploaded_at LIMIT ${MAX_STATEMENTS}`,
  );
  if (due.length === 0) return 0;
  await ctx.archive.delete(due.map(({ sha256 }) => statementObject(sha256)));
  const ids = listed(due.map(({ id }) => id));
  return changesOfFirst(ctx.db, [
    sql`DELETE FROM bank_statements WHERE id IN ${ids} AND ${isDue}`,
    sql`DELETE FROM bank_statement_entries
        WHERE statement_id IN ${ids} AND statement_id NOT IN (SELECT id FROM bank_statements)`,
  ]);
}

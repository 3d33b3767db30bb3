import { and, asc, gt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { transfersIn } from './archive-check.ts';
import { type LedgerArchive, readArchive } from './archive-object.ts';
import type { TransferRow } from './export-line.ts';
import { ledgerArchives, ledgerTransfers } from './tables.ts';

/** Rows of one read, a few megabytes. */
export const BATCH_SIZE = 5_000;

/** Transfers with `after < seq <= upTo` in the order of writing, page by page. */
export async function* transferPages(
  ctx: Context,
  range: { after: number; upTo: number },
): AsyncGenerator<TransferRow[], void> {
  for (let after = range.after; ; ) {
    const page = await selectTransfers(ctx, { after, upTo: range.upTo });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.seq;
  }
}

/** A query of at most `BATCH_SIZE` transfers with `after < seq <= upTo` in the order of writing. */
function selectTransfers(ctx: Context, { after, upTo }: { after: number; upTo: number }, condition?: SQL) {
  const { seq, id, debitAccount, creditAccount, amount, kind, subject, ruleId, reason, postedAt } =
    ledgerTransfers;
  return ctx.db
    .select({
      seq,
      id,
      debit_account: debitAccount,
      credit_account: creditAccount,
      amount: sql<string>`CAST(${amount} AS TEXT)`.as('amount_text'),
      kind,
      subject,
      rule_id: ruleId,
      reason,
      posted_at: postedAt,
    })
    .from(ledgerTransfers)
    .where(and(gt(seq, after), lte(seq, upTo), condition))
    .orderBy(asc(seq))
    .limit(BATCH_SIZE);
}

/** A page of transfers. `upTo` is the last `seq` that it covers; `archive` is the archive that they are in. */
export interface TransferPage {
  rows: TransferRow[];
  upTo: number;
  archive: LedgerArchive | null;
  /** The code of the error if the archived object is missing or damaged. */
  problem: string | null;
}

/** The next transfers with `after < seq <= upTo`, from the database or from the archive. */
export async function readPage(
  ctx: Context,
  { after, upTo }: { after: number; upTo: number },
): Promise<TransferPage> {
  const isArchived = gt(ledgerArchives.lastSeq, after);
  // In one transaction: otherwise transfers could be archived between the two reads, and be in neither.
  const [[archive], rows] = await ctx.db.batch([
    ctx.db.select().from(ledgerArchives).where(isArchived).orderBy(asc(ledgerArchives.lastSeq)).limit(1),
    selectTransfers(
      ctx,
      { after, upTo },
      notExists(ctx.db.select({ seq: ledgerArchives.lastSeq }).from(ledgerArchives).where(isArchived)),
    ),
  ]);
  if (archive) return archivedPage(ctx, archive, { after, upTo });
  const end = rows.length < BATCH_SIZE ? upTo : (rows.at(-1)?.seq ?? upTo);
  return { rows, upTo: end, archive: null, problem: null };
}

async function archivedPage(
  ctx: Context,
  archive: LedgerArchive,
  { after, upTo }: { after: number; upTo: number },
): Promise<TransferPage> {
  const end = Math.min(archive.lastSeq, upTo);
  try {
    const rows = transfersIn(await readArchive(ctx, archive))
      .filter(({ seq }) => seq > after && seq <= end)
      .map(({ type: _, ...row }) => row);
    return { rows, upTo: end, archive, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { rows: [], upTo: end, archive, problem: error.code };
  }
}

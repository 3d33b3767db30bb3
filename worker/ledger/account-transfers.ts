import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { addMs, DAY, type Instant } from '../platform/time.ts';
import { type AccountKey, accountId, ownerOf } from './accounts.ts';
import { type LedgerArchive, readArchive } from './archive-object.ts';
import { historyIn, subjectKey } from './archived-transfers.ts';
import { type HistoryTransfer, historyColumns } from './history.ts';
import {
  ledgerAccountTransfers,
  ledgerArchiveSubjects,
  ledgerArchives,
  ledgerBlocks,
  ledgerTransfers,
} from './tables.ts';

/** Accounts of one owner, and a time from `from` to before `to`. */
interface TransferQuery {
  accounts: readonly AccountKey[];
  from: Instant;
  to: Instant;
  /** The `seq` of the last transfer of the page before; 0 for the first page. */
  after: number;
  limit: number;
  /** Also transfers from one of the accounts to another. */
  withMoves: boolean;
}

/** A transfer can be posted at a time that lies this much before its block and the one before it were closed. */
const POSTING_SLACK_MS = DAY;
const MAX_OPEN_FILES = 4;

/**
 * A page of the transfers that debit or credit accounts, from the database and the archive, in the order of writing. Throws
 * `archive.missing` and `archive.damaged` (500).
 */
export async function transfersOfAccounts(ctx: Context, query: TransferQuery): Promise<HistoryTransfer[]> {
  const ids = listed(query.accounts.map(accountId));
  const [stored, archives] = await ctx.db.batch([
    ctx.db
      .select(historyColumns())
      .from(ledgerTransfers)
      .where(
        and(
          inArray(
            ledgerTransfers.seq,
            sql`(SELECT ${ledgerAccountTransfers.seq} FROM ${ledgerAccountTransfers}
              WHERE ${ledgerAccountTransfers.account} IN ${ids} AND ${ledgerAccountTransfers.seq} > ${query.after})`,
          ),
          gte(ledgerTransfers.postedAt, query.from),
          lt(ledgerTransfers.postedAt, query.to),
          query.withMoves
            ? undefined
            : sql`NOT (${ledgerTransfers.debitAccount} IN ${ids} AND ${ledgerTransfers.creditAccount} IN ${ids})`,
        ),
      )
      .orderBy(asc(ledgerTransfers.seq))
      .limit(query.limit),
    archivesOf(ctx, query),
  ]);
  const found = new Map(stored.map((transfer) => [transfer.seq, transfer]));
  for (const transfer of await archivedTransfers(ctx, archives, query)) found.set(transfer.seq, transfer);
  return [...found.values()].sort((a, b) => a.seq - b.seq).slice(0, query.limit);
}

/** The archives that may have transfers of the accounts' owners from this time. */
function archivesOf(ctx: Context, { accounts, from, to, after }: TransferQuery) {
  const owners = [...new Set(accounts.map(ownerOf))];
  const before = alias(ledgerBlocks, 'before');
  const last = alias(ledgerBlocks, 'last');
  return ctx.db
    .select({
      lastSeq: ledgerArchives.lastSeq,
      object: ledgerArchives.object,
      sha256: ledgerArchives.sha256,
    })
    .from(ledgerArchives)
    .innerJoin(last, eq(last.number, ledgerArchives.lastBlock))
    .leftJoin(before, eq(before.number, previous()))
    .where(
      and(
        gt(ledgerArchives.lastSeq, after),
        gte(last.closedAt, from),
        lt(sql`COALESCE(${before.closedAt}, 0)`, addMs(to, POSTING_SLACK_MS)),
        inArray(
          ledgerArchives.lastSeq,
          sql`(SELECT ${ledgerArchiveSubjects.archive} FROM ${ledgerArchiveSubjects}
            WHERE ${ledgerArchiveSubjects.subjectKey} IN ${listed(owners.map(subjectKey))})`,
        ),
      ),
    )
    .orderBy(asc(ledgerArchives.lastSeq));
}

function previous(): SQL {
  return sql`${ledgerArchives.firstBlock} - 1`;
}

/** Archives are read oldest first, until a page is full. */
async function archivedTransfers(
  ctx: Context,
  archives: readonly Pick<LedgerArchive, 'lastSeq' | 'object' | 'sha256'>[],
  { accounts, from, to, after, limit, withMoves }: TransferQuery,
): Promise<HistoryTransfer[]> {
  const own = new Set<string>(accounts);
  const isWanted = ({ debit, credit }: HistoryTransfer) =>
    withMoves ? own.has(debit) || own.has(credit) : own.has(debit) !== own.has(credit);
  const found: HistoryTransfer[] = [];
  for (let at = 0; at < archives.length && found.length < limit; at += MAX_OPEN_FILES) {
    const files = archives.slice(at, at + MAX_OPEN_FILES);
    const pages = await Promise.all(files.map(async (file) => historyIn(await readArchive(ctx, file))));
    for (const transfer of pages.flat())
      if (transfer.seq > after && transfer.postedAt >= from && transfer.postedAt < to && isWanted(transfer))
        found.push(transfer);
  }
  return found;
}

import { asc, desc, eq, gt } from 'drizzle-orm';
import { deleteInBatches, insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { addMonths, dayOf, startOfDay } from '../platform/time.ts';
import { ownerOf } from './accounts.ts';
import { archiveProblems, transfersIn } from './archive-check.ts';
import { readArchivedHead } from './archive-heads.ts';
import { archiveLines } from './archive-lines.ts';
import { type LedgerArchive, putArchive, readArchive } from './archive-object.ts';
import { subjectKey } from './archived-transfers.ts';
import { type ClosedBlock, selectBlocks } from './block-rows.ts';
import { GENESIS_HASH } from './chain.ts';
import type { ExportLine } from './export-line.ts';
import { isSigned } from './head-key.ts';
import { ledgerArchives, ledgerBlocks, ledgerTransfers } from './tables.ts';
import { BATCH_SIZE } from './transfer-pages.ts';
import type { ChainPlace } from './verify-chain.ts';

/** Transfers stay in the database for this long after their block was closed. */
const MONTHS_KEPT = 1;
/** Transfers of one object, unless a single block has more. */
const MAX_TRANSFERS = BATCH_SIZE;
/** Blocks of one object: a day has at most 288, one every five minutes. */
const MAX_BLOCKS = 300;
const DELETE_BATCH_SIZE = 2_500;

const refused = failure(
  'ledger.archive_refused',
  500,
  (block: ClosedBlock, detail: string) => `The blocks up to ${block.number} can’t be archived: ${detail}`,
);

/**
 * Moves the next blocks that were closed more than a month ago to the archive: at most a day's blocks, and about 5,000
 * transfers. The object is read back and checked before it is recorded, and transfers are deleted only after that. An
 * interrupted call is completed by the next one. Returns null if no block is old enough, or if a concurrent call was first.
 * Throws `ledger.archive_refused` (500) if the blocks don't follow from their transfers, their predecessor and their
 * signed head, and as `readArchive` does; nothing is deleted then.
 */
export async function archiveBlocks(ctx: Context): Promise<LedgerArchive | null> {
  const last = await lastArchive(ctx);
  if (last) await deleteArchived(ctx, last);
  const archive = await recordBlocks(ctx, await nextBlocks(ctx, last)).catch(async (error: unknown) => {
    // A concurrent call that was first may have deleted what this one was reading.
    if ((await lastArchive(ctx))?.lastSeq === last?.lastSeq) throw error;
    return null;
  });
  if (archive) await deleteArchived(ctx, archive);
  return archive;
}

async function lastArchive(ctx: Context): Promise<LedgerArchive | undefined> {
  return ctx.db.select().from(ledgerArchives).orderBy(desc(ledgerArchives.lastSeq)).limit(1).get();
}

/** Deletes the transfers up to the end of an archive, if its object is still the one that was recorded. */
async function deleteArchived(ctx: Context, archive: LedgerArchive): Promise<void> {
  const { seq } = ledgerTransfers;
  const left = await ctx.db.select({ seq }).from(ledgerTransfers).orderBy(asc(seq)).limit(1).get();
  if (!left || left.seq > archive.lastSeq) return;
  await readArchive(ctx, archive);
  const statement = ctx.db.$client
    .prepare(
      'DELETE FROM ledger_transfers WHERE seq IN (SELECT seq FROM ledger_transfers WHERE seq <= ?1 ORDER BY seq LIMIT ?2)',
    )
    .bind(archive.lastSeq, DELETE_BATCH_SIZE);
  await deleteInBatches(statement, DELETE_BATCH_SIZE);
}

/** The blocks of the next object: old enough, and all closed on the same day. */
async function nextBlocks(ctx: Context, last: LedgerArchive | undefined): Promise<ClosedBlock[]> {
  const keptFrom = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  const { number } = ledgerBlocks;
  const following = await selectBlocks(ctx)
    .where(gt(number, last?.lastBlock ?? 0))
    .orderBy(asc(number))
    .limit(MAX_BLOCKS);
  const blocks: ClosedBlock[] = [];
  let transfers = 0;
  for (const block of following) {
    const day = dayOf(blocks[0]?.closed_at ?? block.closed_at);
    transfers += block.row_count;
    if (block.closed_at >= keptFrom || dayOf(block.closed_at) !== day) break;
    if (blocks.length > 0 && transfers > MAX_TRANSFERS) break;
    blocks.push(block);
  }
  return blocks;
}

async function recordBlocks(ctx: Context, blocks: readonly ClosedBlock[]): Promise<LedgerArchive | null> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  const written = await putArchive(ctx, first.number, last.number, await archiveLines(ctx, blocks));
  const lines = await readArchive(ctx, written);
  const [problem] = await archiveProblems(ctx, lines, { after: await placeBefore(ctx, first), upTo: last });
  if (problem) throw refused(last, problem.detail);
  await requireSignedHead(ctx, last);
  const archive: LedgerArchive = {
    ...written,
    firstBlock: first.number,
    lastBlock: last.number,
    firstSeq: first.first_seq,
    lastSeq: last.last_seq,
    transfers: blocks.reduce((sum, block) => sum + block.row_count, 0),
    archivedAt: ctx.now,
  };
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.insert(ledgerArchives).values(archive)),
    ...insertRows(
      ctx.db.$client,
      'INSERT INTO ledger_archive_subjects',
      ['subject_key', 'archive'],
      [...subjectsOf(lines)].map((subject) => [subjectKey(subject), archive.lastSeq]),
      'ON CONFLICT DO NOTHING',
    ),
  ]);
  return archive;
}

/** What archived transfers are found by: their subjects, and the publishers whose accounts they debit or credit. */
function subjectsOf(lines: readonly ExportLine[]): Set<string> {
  const owners = lines.flatMap((line) =>
    line.type === 'account' && line.key.startsWith('publisher:') ? [ownerOf(line.key)] : [],
  );
  return new Set([...transfersIn(lines).map(({ subject }) => subject), ...owners]);
}

async function placeBefore(ctx: Context, block: ClosedBlock): Promise<ChainPlace> {
  if (block.number === 1) return { seq: 1, block: 1, head: GENESIS_HASH };
  const before = await selectBlocks(ctx)
    .where(eq(ledgerBlocks.number, block.number - 1))
    .get();
  if (!before) throw refused(block, `There is no block ${block.number - 1}.`);
  return { seq: before.last_seq + 1, block: block.number, head: before.hash };
}

/** A head that was archived when the block was closed proves that block and all before it. */
async function requireSignedHead(ctx: Context, block: ClosedBlock): Promise<void> {
  const head = await readArchivedHead(ctx.archive, block.number);
  if (head?.hash !== block.hash) throw refused(block, 'Its head was not archived with this hash.');
  if (!(await isSigned(head.public_key, block, block.signature)))
    throw refused(block, 'Its signature is wrong.');
}

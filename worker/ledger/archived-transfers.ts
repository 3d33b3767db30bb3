import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { micros } from '../platform/money.ts';
import { instantOf } from '../platform/time.ts';
import { transfersIn } from './archive-check.ts';
import { type LedgerArchive, readArchive } from './archive-object.ts';
import type { HistoryTransfer } from './history.ts';
import { ledgerArchiveSubjects, ledgerArchives } from './tables.ts';

/** Objects read at the same time. A Worker can have six open connections. */
const MAX_READS = 4;

/** The numeric key of a subject: 48 bits of its SHA-256. Two subjects with the same key only cost a read. */
export function subjectKey(subject: string): number {
  return Number.parseInt(sha256Hex(subject).slice(0, 12), 16);
}

/** The archives that contain transfers of a subject, each with the key of one such subject. */
export function archivesOfSubjects(ctx: Context, subjects: readonly string[]) {
  const { subjectKey: key, archive } = ledgerArchiveSubjects;
  return ctx.db
    .select({
      subjectKey: key,
      lastSeq: ledgerArchives.lastSeq,
      object: ledgerArchives.object,
      sha256: ledgerArchives.sha256,
    })
    .from(ledgerArchiveSubjects)
    .innerJoin(ledgerArchives, eq(ledgerArchives.lastSeq, archive))
    .where(inArray(key, listed(subjects.map(subjectKey))));
}

export type SubjectArchive = Awaited<ReturnType<typeof archivesOfSubjects>>[number];

/**
 * The transfers of these subjects in these archives, in the order of writing. Throws `archive.missing` and
 * `archive.damaged` (500).
 */
export async function readArchivedTransfers(
  ctx: Context,
  subjects: readonly string[],
  archives: readonly Pick<LedgerArchive, 'lastSeq' | 'object' | 'sha256'>[],
): Promise<HistoryTransfer[]> {
  const wanted = new Set(subjects);
  const distinct = [...new Map(archives.map((archive) => [archive.lastSeq, archive])).values()];
  const found: HistoryTransfer[] = [];
  const next = async () => {
    for (let archive = distinct.shift(); archive; archive = distinct.shift())
      found.push(...(await transfersOf(ctx, archive, wanted)));
  };
  await Promise.all(Array.from({ length: MAX_READS }, next));
  return found.sort((a, b) => a.seq - b.seq);
}

async function transfersOf(
  ctx: Context,
  archive: Pick<LedgerArchive, 'object' | 'sha256'>,
  wanted: ReadonlySet<string>,
): Promise<HistoryTransfer[]> {
  const lines = await readArchive(ctx, archive);
  const keys = new Map(lines.flatMap((line) => (line.type === 'account' ? [[line.id, line.key]] : [])));
  return transfersIn(lines)
    .filter(({ subject }) => wanted.has(subject))
    .map((row) => ({
      seq: row.seq,
      id: row.id,
      subject: row.subject,
      debit: keys.get(row.debit_account) ?? '',
      credit: keys.get(row.credit_account) ?? '',
      amount: micros(Number(row.amount)),
      kind: row.kind,
      ruleId: row.rule_id,
      reason: row.reason,
      postedAt: instantOf(row.posted_at),
    }));
}

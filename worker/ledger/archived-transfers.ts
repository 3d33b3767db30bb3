import { eq, inArray, sql } from 'drizzle-orm';
import { insertTableRows, type TableRow } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { micros } from '../platform/money.ts';
import { instantOf } from '../platform/time.ts';
import { transfersIn } from './archive-check.ts';
import { type LedgerArchive, readArchive } from './archive-object.ts';
import type { ExportLine } from './export-line.ts';
import type { HistoryTransfer } from './history.ts';
import { ledgerArchiveSubjects, ledgerArchives } from './tables.ts';

/** Objects read at the same time. A Worker can have six open connections. */
const MAX_READS = 4;

/** The numeric key of a subject: 52 bits of its SHA-256. Two subjects with the same key only cost a read. */
export function subjectKey(subject: string): number {
  return Number.parseInt(sha256Hex(subject).slice(0, 13), 16);
}

/** SQL that is true if transfers of a subject, an SQL expression, are still in the database. */
export function hasTransfers(subject: string): string {
  return `EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.id > ${subject} || ':' AND t.id < ${subject} || ';')`;
}

/** A statement that reads the entries of subjects in the index of archives. */
export function readSubjectEntries(d1: D1Database, subjects: readonly string[]): D1PreparedStatement {
  return d1
    .prepare(`SELECT * FROM ledger_archive_subjects ${OF_KEYS} ORDER BY subject_key, archive`)
    .bind(keysJson(subjects));
}

/**
 * A statement that removes the entries of subjects. The caller has stored them. A subject with the same key would lose its
 * own, which is expected once in a thousand years.
 */
export function deleteSubjectEntries(d1: D1Database, subjects: readonly string[]): D1PreparedStatement {
  return d1.prepare(`DELETE FROM ledger_archive_subjects ${OF_KEYS}`).bind(keysJson(subjects));
}

/** Statements that put entries back. */
export function restoreSubjectEntries(d1: D1Database, rows: readonly TableRow[]): D1PreparedStatement[] {
  return insertTableRows(d1, 'INSERT INTO ledger_archive_subjects', rows, 'ON CONFLICT DO NOTHING');
}

const OF_KEYS = 'WHERE subject_key IN (SELECT value FROM json_each(?1))';

function keysJson(subjects: readonly string[]): string {
  return JSON.stringify(subjects.map(subjectKey));
}

/**
 * The archives that may contain transfers of subjects, each with the key of one such subject. `known` are archives of
 * subjects whose entries were removed; they come without a key.
 */
export function archivesOfSubjects(ctx: Context, subjects: readonly string[], known: readonly number[] = []) {
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
    .where(inArray(key, listed(subjects.map(subjectKey))))
    .unionAll(
      ctx.db
        .select({
          subjectKey: sql<number>`0`,
          lastSeq: ledgerArchives.lastSeq,
          object: ledgerArchives.object,
          sha256: ledgerArchives.sha256,
        })
        .from(ledgerArchives)
        .where(inArray(ledgerArchives.lastSeq, listed(known))),
    );
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
  return historyIn(await readArchive(ctx, archive)).filter(({ subject }) => wanted.has(subject));
}

/** The transfers of an archived object, with the keys of their accounts. */
export function historyIn(lines: readonly ExportLine[]): HistoryTransfer[] {
  const keys = new Map(lines.flatMap((line) => (line.type === 'account' ? [[line.id, line.key]] : [])));
  return transfersIn(lines).map((row) => ({
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

import { gt } from 'drizzle-orm';
import { z } from 'zod';
import { type AlertInput, raiseAlert } from '../platform/alerts/alerts.ts';
import { listObjects } from '../platform/archive-file.ts';
import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { CRON, job } from '../platform/job.ts';
import { DAY } from '../platform/time.ts';
import { lastAssignedNumber } from './program-numbers.ts';
import { programNumbers } from './tables.ts';

const PREFIX = 'program-numbers/';
/** Numbers per object. */
const BATCH_SIZE = 20_000;

const numberLine = z.tuple([z.int().positive(), z.string(), z.string(), z.int()]);

const NUMBERS_LOST: AlertInput = {
  level: 'critical',
  code: 'catalog.numbers_lost',
  subject: 'program_numbers',
  message:
    'The database lacks program numbers that the archive has. Restore them before the next catalog sync.',
};

const programNumbersConflict = failure('program_numbers.conflict', 409, (sentence: string) => sentence, {
  action: 'Compare the programs that `detail` names with the archive.',
  sample: ['A program has a different number in the archive.'],
});

/**
 * Copies new program numbers to the archive and returns their count. Each line of an object is a JSON array: number,
 * network, program, creation time. Numbers never change, so an object is written once. If the database lacks archived
 * numbers, it raises `catalog.numbers_lost` instead.
 */
export async function archiveProgramNumbers(ctx: Context, archive: R2Bucket): Promise<number> {
  let last = await lastArchived(archive);
  if (last > (await lastAssignedNumber(ctx))) {
    await raiseAlert(ctx, NUMBERS_LOST);
    return 0;
  }
  for (let copied = 0; ; ) {
    const rows = await ctx.db
      .select()
      .from(programNumbers)
      .where(gt(programNumbers.number, last))
      .orderBy(programNumbers.number)
      .limit(BATCH_SIZE);
    const [first, end] = [rows[0], rows.at(-1)];
    if (!first || !end) return copied;
    const lines = rows.map((row) => JSON.stringify(lineOf(row))).join('\n');
    await archive.put(`${PREFIX}${padded(first.number)}-${padded(end.number)}.ndjson`, lines);
    copied += rows.length;
    last = end.number;
  }
}

export const archiveProgramNumbersJob = job({
  name: 'archive_program_numbers',
  cron: CRON.everySixHours,
  maxWait: DAY,
  run: (ctx, env) => archiveProgramNumbers(ctx, env.ARCHIVE),
});

/**
 * Restores archived numbers that the database lacks and returns their count. Throws `program_numbers.conflict` (409) if a
 * number belongs to another program, or a program has another number.
 */
export async function restoreProgramNumbers(ctx: Context, archive: R2Bucket): Promise<number> {
  let added = 0;
  for (const key of await archivedKeys(archive)) {
    const text = await (await archive.get(key))?.text();
    const rows = (text ?? '').split('\n').map((line) => numberLine.parse(JSON.parse(line)));
    for (const chunk of jsonChunks(rows)) added += await addNumbers(ctx, chunk);
  }
  return added;
}

function lineOf(row: typeof programNumbers.$inferSelect): z.infer<typeof numberLine> {
  return [row.number, row.networkId, row.programId, row.createdAt];
}

async function addNumbers(ctx: Context, rows: string): Promise<number> {
  try {
    const { meta } = await ctx.db.$client.prepare(ADD).bind(rows).run();
    return meta.changes;
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.includes('program_numbers.append_only')) throw cause;
    const message =
      'The database and the archive have different program numbers. Nothing from this part was added.';
    throw programNumbersConflict(message).causedBy(cause);
  }
}

const ADD = `INSERT INTO program_numbers (number, network_id, program_id, created_at)
  SELECT j.value->>0, j.value->>1, j.value->>2, j.value->>3 FROM json_each(?1) j WHERE NOT EXISTS (
    SELECT 1 FROM program_numbers n
    WHERE n.number = j.value->>0 AND n.network_id = j.value->>1 AND n.program_id = j.value->>2)`;

async function lastArchived(archive: R2Bucket): Promise<number> {
  const key = (await archivedKeys(archive)).at(-1);
  return Number(/-(\d+)\.ndjson$/.exec(key ?? '')?.[1] ?? 0);
}

/** The keys of all objects, sorted by number. */
async function archivedKeys(archive: R2Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listObjects(archive, PREFIX)) keys.push(key);
  return keys.sort();
}

function padded(number: number): string {
  return String(number).padStart(10, '0');
}

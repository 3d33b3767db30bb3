import { asc, gt, inArray, max, sql } from 'drizzle-orm';
import { readBytes } from '../../platform/archive-file.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { ALL_DAYS, HOUR } from '../../platform/time.ts';
import { saleArchiveSums, saleArchives } from '../tables.ts';
import { ArchivedSales } from './archived-sales.ts';
import { sumsOf } from './archived-sums.ts';
import { recordsFile, type SaleArchive, selectArchives } from './sale-archive.ts';

/** Archives per call. Calls every hour read 30,000 archives in a month. */
const MAX_ARCHIVES = 40;

export interface ArchiveProblem {
  code: string;
  object: string;
  expected: string;
  actual: string;
}

/**
 * Reads the objects of some archives, others every hour, and reports those that are missing, damaged, or don't add up to the
 * sums in the database. Throws other errors while R2 is unavailable.
 */
export async function sampleSaleArchives(ctx: Context): Promise<ArchiveProblem[]> {
  const last = await ctx.db
    .select({ id: max(saleArchives.id) })
    .from(saleArchives)
    .get();
  if (!last?.id) return [];
  const after = (Math.floor(ctx.now / HOUR) * MAX_ARCHIVES) % last.id;
  const ids = await ctx.db
    .select({ id: saleArchives.id })
    .from(saleArchives)
    .where(gt(saleArchives.id, after))
    .orderBy(asc(saleArchives.id))
    .limit(MAX_ARCHIVES);
  const wanted = listed(ids.map(({ id }) => id));
  const [archives, stored] = await ctx.db.batch([
    selectArchives(ctx, sql`${saleArchives.id} IN ${wanted}`),
    ctx.db.select().from(saleArchiveSums).where(inArray(saleArchiveSums.archive, wanted)),
  ]);
  const problems: ArchiveProblem[] = [];
  for (const archive of archives) {
    const sums = stored.filter((row) => row.archive === archive.id);
    const expected = sums.map(({ networkId, status, sales, gross, net, paidOut }) =>
      [networkId, status, sales, gross, net, paidOut].join(' '),
    );
    problems.push(...(await problemsOf(ctx, archive, expected)));
  }
  return problems;
}

async function problemsOf(
  ctx: Context,
  archive: SaleArchive,
  stored: readonly string[],
): Promise<ArchiveProblem[]> {
  const { object } = recordsFile(archive);
  try {
    await readBytes(ctx.archive, recordsFile(archive));
    const sales = await new ArchivedSales(ctx, ALL_DAYS, [archive]).read(archive, SUMMED);
    const actual = sumsOf(sales).map((cells) => cells.join(' '));
    // Sums of which every sale was restored are 0.
    const expected = stored.filter((sums) => !sums.endsWith(' 0 0 0 0') || actual.includes(sums));
    const [a, b] = [expected, actual].map((lines) => lines.toSorted().join('; '));
    return a === b ? [] : [{ code: 'archive.sums', object, expected: b ?? '', actual: a ?? '' }];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ code: error.code, object, expected: 'the recorded object', actual: error.message }];
  }
}

const SUMMED = ['networkId', 'status', 'gross', 'net', 'paidOut', 'reportedClicks'] as const;

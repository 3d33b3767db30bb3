import { eq } from 'drizzle-orm';
import { readFullNames } from '../../../accounts/publishers/publisher-names.ts';
import type { Context } from '../../../platform/context.ts';
import type { Instant } from '../../../platform/time.ts';
import { useReports } from './tables.ts';
import { type Leaving, NO_USE, type UseCounts } from './use-counts.ts';

export interface UseReport {
  /** Null before the first count. */
  countedAt: Instant | null;
  counts: UseCounts;
}

/** The last count of what accounts do. */
export async function readUse(ctx: Context): Promise<UseReport> {
  const [report] = await ctx.db.select().from(useReports).where(eq(useReports.id, 1));
  return report ?? { countedAt: null, counts: NO_USE };
}

/** Those that stopped coming, with their names. */
export async function namedLeaving(
  ctx: Context,
  leaving: readonly Leaving[],
): Promise<(Leaving & { name: string })[]> {
  const names = await readFullNames(
    ctx,
    leaving.map(({ publisherId }) => publisherId),
  );
  return leaving.flatMap((each) => {
    const name = names.get(each.publisherId);
    return name === undefined ? [] : [{ ...each, name }];
  });
}

import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { networkPrograms } from './tables.ts';

/** All rows of a large network at once would take too much memory. */
const PAGE_SIZE = 5_000;

/**
 * The numbers of a network's active programs by source hash. The write of a program also stores its source hash, so the
 * stored program is what its source says. Programs without one are left out, and those whose content hash is
 * empty so that they are written again.
 */
export async function readAppliedSources(
  ctx: Context,
  networkId: string,
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const programs = await readPage(ctx, networkId, after);
    for (const { number, sourceHash } of programs) if (sourceHash !== null) numbers.set(sourceHash, number);
    after = programs.length === PAGE_SIZE ? programs.at(-1)?.programId : undefined;
  }
  return numbers;
}

function readPage(ctx: Context, networkId: string, after: string) {
  const { programId, number, sourceHash, contentHash, isActive } = networkPrograms;
  const isApplied = and(eq(isActive, true), isNotNull(sourceHash), ne(contentHash, ''));
  return ctx.db
    .select({ programId, number, sourceHash })
    .from(networkPrograms)
    .where(and(eq(networkPrograms.networkId, networkId), gt(programId, after), isApplied))
    .orderBy(asc(programId))
    .limit(PAGE_SIZE);
}

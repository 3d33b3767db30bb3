import { and, eq, lt } from 'drizzle-orm';
import { jsonChunks } from '../platform/bulk.ts';
import { chunk } from '../platform/chunk.ts';
import type { Context } from '../platform/context.ts';
import type { BrandId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { refreshBrands } from './brands.ts';
import { markProgramsStale } from './stale-shards.ts';
import { networkPrograms } from './tables.ts';

const BATCH_SIZE = 2_000;

/** An active program that its network no longer lists. */
export interface VanishedProgram {
  number: number;
  brandId: BrandId;
}

/** Counts the active programs with these IDs in a network. */
export async function countActive(
  ctx: Context,
  networkId: string,
  programIds: readonly string[],
): Promise<number> {
  let active = 0;
  for (const ids of jsonChunks([...new Set(programIds)])) {
    const counted = await ctx.db.$client.prepare(COUNT_ACTIVE).bind(networkId, ids).first<number>('active');
    active += counted ?? 0;
  }
  return active;
}

const COUNT_ACTIVE = `SELECT COUNT(*) AS active FROM json_each(?2) j
  CROSS JOIN network_programs p ON p.network_id = ?1 AND p.program_id = j.value WHERE p.is_active`;

/** The numbers of the active programs with these IDs in a network. */
export async function numbersOfActive(
  ctx: Context,
  networkId: string,
  programIds: readonly string[],
): Promise<number[]> {
  const numbers: number[] = [];
  for (const ids of jsonChunks([...new Set(programIds)])) {
    const { results } = await ctx.db.$client
      .prepare(NUMBERS_OF_ACTIVE)
      .bind(networkId, ids)
      .all<{ number: number }>();
    for (const { number } of results) numbers.push(number);
  }
  return numbers;
}

const NUMBERS_OF_ACTIVE = `SELECT p.number FROM json_each(?2) j
  CROSS JOIN network_programs p ON p.network_id = ?1 AND p.program_id = j.value WHERE p.is_active`;

/** The active programs that a complete sync did not see, without those written since it started. */
export async function findVanished(
  ctx: Context,
  networkId: string,
  seenNumbers: Iterable<number>,
  runStartedAt: Instant,
): Promise<VanishedProgram[]> {
  const { number, brandId, isActive, updatedAt } = networkPrograms;
  const active = await ctx.db
    .select({ number, brandId })
    .from(networkPrograms)
    .where(and(eq(networkPrograms.networkId, networkId), eq(isActive, true), lt(updatedAt, runStartedAt)));
  const seen = new Set(seenNumbers);
  return active.filter((program) => !seen.has(program.number));
}

/** The active programs of a network that aren't among the listed ones. */
export async function findUnlisted(
  ctx: Context,
  networkId: string,
  listedIds: Iterable<string>,
): Promise<VanishedProgram[]> {
  const { number, brandId, programId, isActive } = networkPrograms;
  const active = await ctx.db
    .select({ number, brandId, programId })
    .from(networkPrograms)
    .where(and(eq(networkPrograms.networkId, networkId), eq(isActive, true)));
  const listed = new Set(listedIds);
  return active.filter((program) => !listed.has(program.programId));
}

/** Closes programs and updates their brands and stale marks. `guard` aborts a transaction if the caller lost its right to write. */
export async function closePrograms(
  ctx: Context,
  programs: readonly VanishedProgram[],
  guard: D1PreparedStatement | null = null,
): Promise<void> {
  const d1 = ctx.db.$client;
  for (const batch of chunk(programs, BATCH_SIZE)) {
    const numbers = batch.map((program) => program.number);
    await d1.batch([
      ...(guard ? [guard] : []),
      markProgramsStale(d1, numbers),
      d1.prepare(CLOSE).bind(JSON.stringify(numbers), ctx.now),
      ...refreshBrands(
        d1,
        batch.map((program) => program.brandId),
        ctx.now,
        numbers,
      ),
    ]);
  }
}

const CLOSE = `UPDATE network_programs SET is_active = 0, updated_at = ?2
  WHERE number IN (SELECT value FROM json_each(?1))`;

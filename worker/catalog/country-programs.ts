import { and, asc, count, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { networkPrograms } from './tables.ts';

const SAMPLE_SIZE = 5;

/** A network's active programs of a country: their number, and the first ones. */
export async function programsOfCountry(
  ctx: Context,
  networkId: string,
  country: string,
): Promise<{ total: number; sample: { program_name: string; program_id: string }[] }> {
  const { programId, programName, isActive } = networkPrograms;
  const where = and(
    eq(networkPrograms.networkId, networkId),
    eq(networkPrograms.country, country),
    eq(isActive, true),
  );
  const [[counted], sample] = await ctx.db.batch([
    ctx.db.select({ total: count() }).from(networkPrograms).where(where),
    ctx.db
      .select({ program_name: programName, program_id: programId })
      .from(networkPrograms)
      .where(where)
      .orderBy(asc(programName))
      .limit(SAMPLE_SIZE),
  ]);
  return { total: counted?.total ?? 0, sample };
}

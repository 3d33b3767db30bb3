import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { BrandId } from '../../platform/ids.ts';
import { brands, networkPrograms, programBrands, programDomains } from '../tables.ts';

/** The programs of a brand that are shown. */
const MAX_PROGRAMS = 200;
const MAX_DOMAINS = 20;

/** The programs of a brand, those that networks list first, and the brands that were merged into it. */
export async function readBrandPrograms(ctx: Context, id: BrandId) {
  const ofBrand = eq(networkPrograms.brandId, id);
  const [programs, [counted], merged] = await ctx.db.batch([
    ctx.db
      .select({ program: networkPrograms, splitBrandId: programBrands.brandId })
      .from(networkPrograms)
      .leftJoin(programBrands, eq(programBrands.programId, networkPrograms.id))
      .where(ofBrand)
      .orderBy(
        desc(networkPrograms.isActive),
        desc(networkPrograms.numericCommission),
        asc(networkPrograms.number),
      )
      .limit(MAX_PROGRAMS),
    ctx.db.select({ total: count() }).from(networkPrograms).where(ofBrand),
    ctx.db
      .select({ id: brands.id, name: brands.name, into: brands.mergeTarget })
      .from(brands)
      .where(and(eq(brands.mergedInto, id), sql`${brands.mergedInto} IS NOT NULL`))
      .orderBy(asc(brands.nameKey))
      .limit(MAX_PROGRAMS),
  ]);
  const domains = await readDomains(
    ctx,
    programs.map(({ program }) => program.number),
  );
  return {
    programs: programs.map(({ program, splitBrandId }) => ({
      ...program,
      isSplit: splitBrandId !== null,
      domains: domains.get(program.number) ?? [],
    })),
    total: counted?.total ?? 0,
    merged,
  };
}

async function readDomains(ctx: Context, numbers: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await ctx.db
    .select({ number: programDomains.programNumber, domain: programDomains.domain })
    .from(programDomains)
    .where(inArray(programDomains.programNumber, listed(numbers)))
    .orderBy(asc(programDomains.domain));
  const domains = new Map<number, string[]>();
  for (const [number, own] of Map.groupBy(rows, (row) => row.number))
    domains.set(
      number,
      own.slice(0, MAX_DOMAINS).map(({ domain }) => domain),
    );
  return domains;
}

import { eq, sql } from 'drizzle-orm';
import { publishers } from '../../accounts/publishers/tables.ts';
import { affiliateNetworks, brands, networkPrograms } from '../../catalog/tables.ts';
import { readClickId } from '../../clicks/click-id.ts';
import type { Context } from '../../platform/context.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import { readLeftReasons } from '../../platform/left-work.ts';
import { checkAssignment } from '../assign-conversion.ts';
import { readStoredConversion } from '../reattribute.ts';
import { UNATTRIBUTED_WORK } from './left-sales.ts';
import { findMatches } from './possible-matches.ts';
import { readReportedRows } from './reported-rows.ts';

/**
 * An unattributed conversion with the rows that reported it, and the clicks that may belong to it. Throws
 * `conversion.unknown` (404).
 */
export async function readUnattributedEvidence(
  ctx: Context,
  clickIdKeys: readonly string[],
  id: ConversionId,
) {
  const conversion = await readStoredConversion(ctx, id);
  const { programId, brandId, networkId } = conversion;
  const { rows, versions } = await readReportedRows(ctx, id);
  const [networks, programs, ofBrand] = await ctx.db.batch([
    ctx.db
      .select({ name: affiliateNetworks.name })
      .from(affiliateNetworks)
      .where(eq(affiliateNetworks.id, networkId)),
    ctx.db
      .select({ name: networkPrograms.programName })
      .from(networkPrograms)
      .where(sql`${networkPrograms.id} = ${programId}`),
    ctx.db.select({ name: brands.name }).from(brands).where(sql`${brands.id} = ${brandId}`),
  ]);
  const matches = await findMatches(ctx, conversion, rows);
  // Without those whose key is no longer in use: their signature can't be checked.
  const checkable = matches.filter(({ clickId }) => readClickId(clickIdKeys, clickId).ok);
  const checked = await Promise.all(
    checkable.map(async (match) => {
      const input = { publisherId: null, clickId: match.clickId, acceptLateSale: false };
      return { ...match, check: await checkAssignment(ctx, clickIdKeys, id, input) };
    }),
  );
  return {
    conversion,
    networkName: networks[0]?.name ?? networkId,
    programName: programs[0]?.name ?? null,
    brandName: ofBrand[0]?.name ?? null,
    rows,
    versions,
    matches: checked,
    leftReasons: await readLeftReasons(ctx, UNATTRIBUTED_WORK, [id]),
    publishers: await readNames(
      ctx,
      checked.map(({ check }) => check.publisherId),
    ),
  };
}

async function readNames(ctx: Context, ids: readonly PublisherId[]) {
  const rows = await ctx.db
    .select({ id: publishers.publisherId, name: publishers.fullName, status: publishers.status })
    .from(publishers)
    .where(sql`${publishers.publisherId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map((row) => [row.id, row]));
}

export type UnattributedEvidence = Awaited<ReturnType<typeof readUnattributedEvidence>>;

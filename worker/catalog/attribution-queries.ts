import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { DEFAULT_ATTRIBUTION_DAYS } from './network-settings.ts';
import { affiliateNetworks, networkPrograms } from './tables.ts';

/** The query for the programs with these numbers, for a batch. */
export function programsByNumber(ctx: Context, numbers: readonly number[]) {
  return attributionPrograms(ctx).where(inArray(networkPrograms.number, listed(numbers)));
}

/** The query for the programs that a network itself names so, for a batch. */
export function programsByReference(ctx: Context, networkId: string, references: readonly string[]) {
  return attributionPrograms(ctx).where(
    sql`${networkPrograms.networkId} = ${networkId} AND ${networkPrograms.programId} IN ${listed(references)}`,
  );
}

/** The query for a network's attribution window in days, for a batch; null when it is not set. */
export function networkAttributionDays(ctx: Context, networkId: string) {
  return ctx.db
    .select({ days: sql<number | null>`${affiliateNetworks.settings}->>'attributionDays'` })
    .from(affiliateNetworks)
    .where(sql`${affiliateNetworks.id} = ${networkId}`);
}

/** `windowDays` is how long after a click a sale still counts. */
function attributionPrograms(ctx: Context) {
  return ctx.db
    .select({
      number: networkPrograms.number,
      reference: networkPrograms.programId,
      programId: networkPrograms.id,
      brandId: networkPrograms.brandId,
      networkId: networkPrograms.networkId,
      windowDays: sql<number>`CAST(COALESCE(NULLIF(${networkPrograms.cookieDuration}, 0),
        ${affiliateNetworks.settings}->>'attributionDays', ${DEFAULT_ATTRIBUTION_DAYS}) AS INTEGER)`,
    })
    .from(networkPrograms)
    .innerJoin(affiliateNetworks, sql`${affiliateNetworks.id} = ${networkPrograms.networkId}`);
}

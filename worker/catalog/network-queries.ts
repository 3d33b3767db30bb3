import { and, count, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { type NetworkSettings, networkSettings } from './network-settings.ts';
import { affiliateNetworks, networkPrograms } from './tables.ts';

export const networkNotFound = failure('network.not_found', 404, 'There is no network "heron-media".', {
  action: 'Use a slug from `GET /v1/operations/networks`.',
});

/** Reads whether a network is active, and its settings with all defaults. Throws `network.not_found` (404). */
export async function readNetwork(
  ctx: Context,
  slug: string,
): Promise<{ isActive: boolean; settings: NetworkSettings }> {
  const [network] = await networkQuery(ctx, slug);
  if (!network) throw networkNotFound(`There is no network "${slug}".`);
  return { isActive: network.isActive, settings: networkSettings.parse(network.settings) };
}

/** The query for a network's stored settings, to be awaited alone or in a batch. It finds no row for an unknown network. */
export function networkQuery(ctx: Context, networkId: string) {
  return ctx.db
    .select({ isActive: affiliateNetworks.isActive, settings: affiliateNetworks.settings })
    .from(affiliateNetworks)
    .where(eq(affiliateNetworks.id, networkId));
}

export async function activeNetworkSlugs(ctx: Context): Promise<ReadonlySet<string>> {
  const active = await ctx.db
    .select({ slug: affiliateNetworks.slug })
    .from(affiliateNetworks)
    .where(eq(affiliateNetworks.isActive, true));
  return new Set(active.map(({ slug }) => slug));
}

/** The networks that are neither paused nor closed, by name. */
export function listOpenNetworks(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { id, name, isActive, closedAt } = affiliateNetworks;
  return ctx.db
    .select({ id, name })
    .from(affiliateNetworks)
    .where(and(eq(isActive, true), isNull(closedAt)))
    .orderBy(name);
}

/** The active networks with open programs, with when each decides about a sale. */
export function networkApprovals(ctx: Context) {
  // Reads one row of the index for each network.
  const openProgram = ctx.db
    .select({ id: networkPrograms.id })
    .from(networkPrograms)
    .where(
      sql`${networkPrograms.networkId} = ${affiliateNetworks.id} and ${networkPrograms.isActive} and ${networkPrograms.status} = 'approved'`,
    );
  return ctx.db
    .select({ name: affiliateNetworks.name, settings: affiliateNetworks.settings })
    .from(affiliateNetworks)
    .where(and(eq(affiliateNetworks.isActive, true), isNull(affiliateNetworks.closedAt), exists(openProgram)))
    .orderBy(affiliateNetworks.name);
}

export async function activeInCountry(ctx: Context, networkId: string, country: string): Promise<number[]> {
  const { number, isActive } = networkPrograms;
  const active = await ctx.db
    .select({ number })
    .from(networkPrograms)
    .where(
      and(eq(networkPrograms.networkId, networkId), eq(networkPrograms.country, country), eq(isActive, true)),
    );
  return active.map((program) => program.number);
}

export async function countActivePrograms(ctx: Context, networkId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ active: count() })
    .from(networkPrograms)
    .where(and(eq(networkPrograms.networkId, networkId), eq(networkPrograms.isActive, true)));
  return row?.active ?? 0;
}

import { asc, count, eq } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { NETWORK_SLUGS } from '../platform/contract/networks.ts';
import { failure } from '../platform/failure.ts';
import { networkNotFound } from './network-queries.ts';
import type { NetworkSettings } from './network-settings.ts';
import { networkStatements, readSettings } from './networks-seed.ts';
import { affiliateNetworks } from './tables.ts';

export type StoredNetwork = typeof affiliateNetworks.$inferSelect;

/** A partner that pushes its conversions. */
export interface NewPartner {
  slug: string;
  name: string;
  settings: unknown;
}

const networkExists = failure(
  'network.exists',
  409,
  (slug: string) => `A network "${slug}" already exists.`,
  { action: 'Choose another slug.', sample: ['heron-media'] },
);
const networkNotAPartner = failure(
  'network.not_a_partner',
  409,
  (slug: string) => `The programs of ${slug} come from its catalog.`,
  { action: 'Only a partner’s programs are set by hand.', sample: ['wildfire'] },
);

/**
 * Creates the network of a partner, or returns the existing one if its name and settings are the same. Throws
 * `network.bad_settings` (400) and `network.exists` (409), also for the slug of a built-in network.
 */
export async function createPartner(
  ctx: Context,
  reserved: readonly string[],
  { slug, name, settings }: NewPartner,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ network: StoredNetwork; created: boolean }> {
  const input = { slug, name, settings: readSettings(settings) };
  const existing = await findSamePartner(ctx, reserved, input);
  if (existing) {
    if (along.length > 0) await ctx.db.$client.batch([...along]);
    return { network: existing, created: false };
  }
  const entry: AuditEntry = {
    action: 'network.created',
    subject: slug,
    state: null,
    detail: { name, settings: input.settings },
  };
  const state = 'SELECT id FROM affiliate_networks WHERE id = e.subject';
  const created = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    ...networkStatements(ctx, [{ ...input, apiBaseUrl: '' }]),
    ...along,
  ]);
  const network = await findNetwork(ctx, slug);
  if (!network || !isSame(network, input)) throw networkExists(slug);
  return { network, created };
}

/** The network of a partner with this name and these settings; null for a free slug. Throws as `createPartner`. */
export async function findSamePartner(
  ctx: Context,
  reserved: readonly string[],
  partner: NewPartner,
): Promise<StoredNetwork | null> {
  const existing = await findNetwork(ctx, partner.slug);
  if (existing && isSame(existing, { ...partner, settings: readSettings(partner.settings) })) return existing;
  if (existing || [...NETWORK_SLUGS, ...reserved].includes(partner.slug)) throw networkExists(partner.slug);
  return null;
}

/** One page of networks, sorted by name; `total` counts all. */
export async function listNetworks(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<{ networks: StoredNetwork[]; total: number }> {
  const [networks, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(affiliateNetworks)
      .orderBy(asc(affiliateNetworks.name), asc(affiliateNetworks.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(affiliateNetworks),
  ]);
  return { networks, total: counted?.total ?? 0 };
}

/** A partner pushes its conversions, and operators add its programs. */
export function isPartner({ id, settings }: Pick<StoredNetwork, 'id' | 'settings'>): boolean {
  return settings.adapter.postback !== undefined && !NETWORK_SLUGS.some((slug) => slug === id);
}

/** Throws `network.not_found` (404) and `network.not_a_partner` (409). */
export async function readPartner(ctx: Context, slug: string): Promise<StoredNetwork> {
  const network = await findNetwork(ctx, slug);
  if (!network) throw networkNotFound(`There is no network "${slug}".`);
  if (isPartner(network)) return network;
  throw networkNotAPartner(slug);
}

async function findNetwork(ctx: Context, slug: string): Promise<StoredNetwork | undefined> {
  const [network] = await ctx.db.select().from(affiliateNetworks).where(eq(affiliateNetworks.id, slug));
  return network;
}

function isSame(stored: StoredNetwork, input: { name: string; settings: NetworkSettings }): boolean {
  return stored.name === input.name && JSON.stringify(stored.settings) === JSON.stringify(input.settings);
}

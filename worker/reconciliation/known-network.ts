import { networkNotFound, networkQuery } from '../catalog/network-queries.ts';
import { listNetworks } from '../catalog/partner-networks.ts';
import type { Context } from '../platform/context.ts';

const MAX_NETWORKS = 500;

/**
 * Any network can owe money: a built-in one, a partner's, and `direct` for accepted claims. Throws `network.not_found` (404) for
 * another.
 */
export async function requireNetwork(ctx: Context, slug: string): Promise<void> {
  const [network] = await networkQuery(ctx, slug);
  if (!network) throw networkNotFound(`There is no network "${slug}".`);
}

/** The networks that can owe money, by name. */
export async function payingNetworks(ctx: Context): Promise<{ slug: string; name: string }[]> {
  const { networks } = await listNetworks(ctx, { limit: MAX_NETWORKS, offset: 0 });
  return networks.map(({ slug, name }) => ({ slug, name }));
}

import { ensureNetworks } from '../catalog/networks-seed.ts';
import { ensureDefaultBans } from '../compliance/banned-domains.ts';
import type { Context } from '../platform/context.ts';
import { networkSeeds } from './network-seeds.ts';

/**
 * Adds the built-in networks and default bans that a system has never had. What operators have changed or removed stays
 * so. `bansAdded` tells if the ban list changed.
 */
export async function ensureBuiltIns(ctx: Context, env: Env): Promise<{ bansAdded: boolean }> {
  await ensureNetworks(ctx, networkSeeds(env.WILDFIRE_DEVICE_ID, env.ENVIRONMENT === 'local'));
  return { bansAdded: await ensureDefaultBans(ctx) };
}

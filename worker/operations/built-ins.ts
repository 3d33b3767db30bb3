import { ensureNetworks } from '../catalog/networks-seed.ts';
import { ensureDefaultBans } from '../compliance/banned-domains.ts';
import type { Context } from '../platform/context.ts';
import { networkSeeds } from './network-seeds.ts';

/**
 * Gives a system the built-in networks and the default bans that it never had. What operators changed or removed stays so.
 * Returns whether the ban list changed.
 */
export async function ensureBuiltIns(ctx: Context, env: Env): Promise<{ bansAdded: boolean }> {
  await ensureNetworks(ctx, networkSeeds(env.WILDFIRE_DEVICE_ID, env.ENVIRONMENT === 'local'));
  return { bansAdded: await ensureDefaultBans(ctx) };
}

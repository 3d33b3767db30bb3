import { ensureNetworks } from '../../catalog/networks-seed.ts';
import { ensureDefaultBans } from '../../compliance/banned-domains.ts';
import { ensureBuiltInRules } from '../../compliance/rules/rule-store.ts';
import { networkSeeds } from '../../networks/network-seeds.ts';
import type { Context } from '../../platform/context.ts';

/**
 * Adds the built-in networks, compliance rules and default bans that a system has never had. What operators have changed or
 * removed stays so. `bansAdded` tells if the ban list changed.
 */
export async function ensureBuiltIns(ctx: Context, env: Env): Promise<{ bansAdded: boolean }> {
  const isLocal = env.ENVIRONMENT === 'local';
  await ensureNetworks(ctx, networkSeeds(env, isLocal));
  await ensureBuiltInRules(ctx, isLocal);
  return { bansAdded: await ensureDefaultBans(ctx) };
}

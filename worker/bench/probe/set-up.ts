import { eq } from 'drizzle-orm';
import { storeKey } from '../../accounts/api-keys/keys.ts';
import { createAccount } from '../../accounts/identity/accounts.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { ensureNetworks } from '../../catalog/networks-seed.ts';
import { ensureDefaultBans } from '../../compliance/banned-domains.ts';
import { networkSeeds } from '../../networks/network-seeds.ts';
import type { Context } from '../../platform/context.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

const PERMISSIONS = { endpoints: ['*'], rate_limit: 1_000_000 };
const SIGNED_UP = {
  passwordHash: 'none',
  platform: 'general',
  referralSource: null,
  policyVersion: '1.0',
  marketingConsent: false,
};

/**
 * Sets up the networks and premium publishers, each with an API key, and returns the keys in the order of the publishers.
 * The networks have no minimum interval between calls, since that wait isn't measured.
 */
export async function setUp(
  env: ProbeEnv,
  { publishers: count }: { publishers: number },
): Promise<{ keys: string[] }> {
  const ctx = probeContext(env);
  const seeds = networkSeeds(env, true).map((seed) => ({
    ...seed,
    settings: { ...seed.settings, adapter: { ...seed.settings.adapter, minIntervalMs: 0 } },
  }));
  await ensureNetworks(ctx, seeds);
  await ensureDefaultBans(ctx);
  const keys: string[] = [];
  for (let number = 1; number <= count; number++) keys.push(await createPremium(ctx, number));
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  return { keys };
}

async function createPremium(ctx: Context, number: number): Promise<string> {
  const owner = { email: `bench-${number}@tributary.example`, fullName: `Bench ${number}` };
  const { userId, publisherId } = await createAccount(ctx, { ...SIGNED_UP, ...owner });
  await ctx.db.update(publishers).set({ plan: 'premium' }).where(eq(publishers.publisherId, publisherId));
  const key = `ak_${String(number).padStart(64, '0')}`;
  await storeKey(ctx, { key, userId, publisherId, name: 'bench', permissions: PERMISSIONS });
  return key;
}

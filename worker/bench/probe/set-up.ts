import { eq } from 'drizzle-orm';
import { storeKey } from '../../api-keys/keys.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { ensureNetworks } from '../../catalog/networks-seed.ts';
import { ensureDefaultBans } from '../../compliance/banned-domains.ts';
import { createAccount } from '../../identity/accounts.ts';
import { networkSeeds } from '../../operations/network-seeds.ts';
import type { Context } from '../../platform/context.ts';
import { publishers } from '../../publishers/tables.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

const PUBLISHERS = 2;
const PERMISSIONS = { endpoints: ['*'], rate_limit: 1_000_000 };
const SIGNED_UP = {
  passwordHash: 'none',
  platform: 'general',
  referralSource: null,
  policyVersion: '1.0',
  marketingConsent: false,
};

/**
 * The networks and two premium publishers with so many keys each; answers the keys by publisher. The networks' pace is set
 * to none: how long a network makes its callers wait is not what is measured.
 */
export async function setUp(
  env: ProbeEnv,
  { keysEach }: { keysEach: number },
): Promise<{ keys: string[][] }> {
  const ctx = probeContext(env);
  const seeds = networkSeeds(env.WILDFIRE_DEVICE_ID, true).map((seed) => ({
    ...seed,
    settings: { ...seed.settings, adapter: { ...seed.settings.adapter, minIntervalMs: 0 } },
  }));
  await ensureNetworks(ctx, seeds);
  await ensureDefaultBans(ctx);
  const keys: string[][] = [];
  for (let number = 1; number <= PUBLISHERS; number++) keys.push(await makePublisher(ctx, number, keysEach));
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  return { keys };
}

async function makePublisher(ctx: Context, number: number, keysEach: number): Promise<string[]> {
  const owner = { email: `bench-${number}@tributary.example`, fullName: `Bench ${number}` };
  const { userId, publisherId } = await createAccount(ctx, { ...SIGNED_UP, ...owner });
  await ctx.db.update(publishers).set({ plan: 'premium' }).where(eq(publishers.publisherId, publisherId));
  const keys = Array.from({ length: keysEach }, (_, index) => {
    return `ak_${number}${String(index).padStart(63, '0')}`;
  });
  for (const key of keys)
    await storeKey(ctx, { key, userId, publisherId, name: 'bench', permissions: PERMISSIONS });
  return keys;
}

import { publishEdge } from '../../catalog/edge-publisher.ts';
import { ensureNetworks } from '../../catalog/networks-seed.ts';
import { ensureDefaultBans } from '../../compliance/banned-domains.ts';
import { storeKey } from '../../identity/api-keys.ts';
import { networkSeeds } from '../../operations/network-seeds.ts';
import { createPublisher } from '../../publishers/publishers.ts';
import { edgeBuilders } from '../../wiring/edge-builders.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

/** Publishers of the bench: each has the key of its number. */
const PUBLISHERS = 2;

/**
 * The networks and two publishers with a key each. The networks' pace is set to none: how long a network makes its
 * callers wait is not what is measured.
 */
export async function setUp(env: ProbeEnv): Promise<{ keys: string[] }> {
  const ctx = probeContext(env);
  const seeds = networkSeeds(env.WILDFIRE_DEVICE_ID, true).map((seed) => ({
    ...seed,
    settings: { ...seed.settings, adapter: { ...seed.settings.adapter, minIntervalMs: 0 } },
  }));
  await ensureNetworks(ctx, seeds);
  await ensureDefaultBans(ctx);
  const keys: string[] = [];
  for (let number = 1; number <= PUBLISHERS; number++) {
    const userId = `usr_bench_${number}`;
    const email = `bench-${number}@tributary.example`;
    const { publisherId } = await createPublisher(ctx, { userId, email, fullName: `Bench ${number}` });
    const key = `ak_${String(number).padStart(64, '0')}`;
    const permissions = { endpoints: ['*'], rate_limit: 1_000_000 };
    await storeKey(ctx, { key, userId, publisherId, name: 'bench', permissions });
    keys.push(key);
  }
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  return { keys };
}

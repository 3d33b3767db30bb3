import { env } from 'cloudflare:workers';
import { ensureNetworks, updateNetworkSettings } from '../../catalog/networks-seed.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { NETWORK_SLUGS, type NetworkSlug } from '../../platform/contract/networks.ts';
import { systemClock } from '../../platform/time.ts';
import { networkSeeds } from '../network-seeds.ts';
import { NETWORKS } from '../networks.ts';
import type { SyncKind, SyncRun } from '../run-rows.ts';
import { control, runSync } from './engine.ts';

const NO_DELAYS: Record<NetworkSlug, object> = {
  wildfire: { minIntervalMs: 0 },
  siteplug: { countries: ['US', 'DE'], report: { daysAtOnce: 90 } },
  cj: { minIntervalMs: 0 },
};

/** Adapter settings without delays and with few calls. */
export function quickAdapter(network: NetworkSlug, change: object = {}): Record<string, unknown> {
  return { ...NETWORKS[network].settings.adapter, ...NO_DELAYS[network], ...change };
}

/** Adds the sandbox's networks to an empty database. */
export async function addNetworks(ctx: Context): Promise<void> {
  await ensureNetworks(ctx, networkSeeds(env, true));
  for (const network of NETWORK_SLUGS)
    await updateNetworkSettings(ctx, network, { adapter: quickAdapter(network) });
}

/** Resets the sandbox: no sales, no faults, closed breakers. */
export async function calmNetworks(): Promise<void> {
  await control('reset', {});
  await control('limits', { wildfireIntervalMs: 0, cjCallsPerMinute: 1_000_000 });
  for (const network of NETWORK_SLUGS) {
    const breaker = env.BREAKER.getByName(network);
    await breaker.reset(systemClock());
    await breaker.succeeded(systemClock(), systemClock());
  }
}

/** Syncs a network now and returns the run's row at its end. */
export function sync(
  ctx: Context,
  network: NetworkSlug,
  kind: SyncKind,
  end: 'complete' | 'errored' = 'complete',
): Promise<SyncRun | null> {
  return runSync({ ...ctx, now: systemClock() }, { network, kind }, end);
}

/** Lists the alerts of a subject as `code: message`. */
export async function alertsOn(ctx: Context, subject: string): Promise<string[]> {
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 100 });
  return alerts
    .filter((alert) => alert.subject === subject)
    .map(({ code, message }) => `${code}: ${message}`);
}

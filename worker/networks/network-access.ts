import { eq } from 'drizzle-orm';
import { type NetworkSettings, type NetworkSlug, networkSettings } from '../catalog/network-settings.ts';
import { affiliateNetworks } from '../catalog/tables.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { systemClock } from '../platform/time.ts';
import type { AdapterContext } from './contract.ts';
import { openUpstream } from './upstream.ts';

/** A network as operators set it. Throws `network.not_found`. */
export async function readNetwork(ctx: Context, slug: string) {
  const [network] = await ctx.db.select().from(affiliateNetworks).where(eq(affiliateNetworks.id, slug));
  if (!network) throw new DomainError('network.not_found', `There is no network "${slug}".`, 404);
  return { isActive: network.isActive, settings: networkSettings.parse(network.settings) };
}

/**
 * What the adapter of a network is handed in this Worker: its settings, its secrets, and the way out: the sandbox on a
 * laptop, the internet elsewhere. Throws `network.local_secret` (500) where a laptop's secret is in use elsewhere.
 */
export function openNetwork(env: Env, slug: NetworkSlug, settings: NetworkSettings): AdapterContext {
  const isLocal = env.ENVIRONMENT === 'local';
  const sandbox = isLocal ? env.SANDBOX : undefined;
  const upstream = openUpstream({
    network: slug,
    gate: env.BREAKER.getByName(slug),
    send: (request) => (sandbox ? sandbox.fetch(request) : fetch(request)),
    clock: systemClock,
    wait: (milliseconds) => scheduler.wait(milliseconds),
  });
  return { settings, secrets: secretsOf(env, slug, isLocal), upstream };
}

/** A network's variables without its name, in lower case: `WILDFIRE_APP_KEY` is wildfire's `app_key`. */
export function secretsOf(env: object, slug: NetworkSlug, isLocal: boolean): Record<string, string> {
  const prefix = `${slug.toUpperCase()}_`;
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(prefix) || typeof value !== 'string') continue;
    if (!isLocal && value.startsWith('local-only-'))
      throw new DomainError(
        'network.local_secret',
        `${name} is a laptop's; set the secret of this deployment.`,
        500,
      );
    secrets[name.slice(prefix.length).toLowerCase()] = value;
  }
  return secrets;
}

import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { NetworkSlug } from '../platform/contract/networks.ts';
import { failure } from '../platform/failure.ts';
import { systemClock } from '../platform/time.ts';
import type { AdapterContext } from './contract.ts';
import { openUpstream } from './upstream.ts';

export const networkLocalSecret = failure(
  'network.local_secret',
  500,
  'PAYPAL_SECRET is a secret for local development. Set the secret of this deployment.',
);

/**
 * The context of a network's adapter in this Worker. Local development calls the sandbox instead of the internet. Throws
 * `network.local_secret` (500) for a local secret outside local development.
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

/** The secrets of a network by their lowercase names: `WILDFIRE_APP_KEY` is `app_key` of wildfire. */
export function secretsOf(env: object, slug: NetworkSlug, isLocal: boolean): Record<string, string> {
  const prefix = `${slug.toUpperCase()}_`;
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(prefix) || typeof value !== 'string') continue;
    if (!isLocal && value.startsWith('local-only-'))
      throw networkLocalSecret(
        `${name} is a secret for local development. Set the secret of this deployment.`,
      );
    secrets[name.slice(prefix.length).toLowerCase()] = value;
  }
  return secrets;
}

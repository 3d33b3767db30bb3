import type { Context } from '../context.ts';
import { enqueueEmailRun } from '../email/enqueue-email.ts';
import type { PublisherId, UserId } from '../ids.ts';
import { registrableDomain } from '../public-suffix.ts';
import { type Clock, SECOND, systemClock } from '../time.ts';
import { type AddressRules, publicAddress, requirePublicHost } from './address.ts';
import { resolveOverHttps } from './dns-over-https.ts';

/** The outside world of webhook endpoints. Tests replace it. */
export interface EndpointEnv {
  send: typeof fetch;
  /** Resolves a host to all of its IP addresses; null on a local system, which doesn't resolve. */
  resolve: ((host: string) => Promise<readonly string[]>) | null;
  rules: AddressRules;
  clock: Clock;
  /** For a receiver's whole response, in milliseconds. */
  timeoutMs: number;
  /** Encrypts the secrets of endpoints. */
  encryptionKey: string;
}

/** Deliveries also need a way to email the owner of a disabled endpoint. */
export interface DeliveryEnv extends EndpointEnv {
  ownerOf: OwnerOf;
  /** Starts a run that sends the emails that are due. */
  wakeMails: () => Promise<void>;
}

/** Finds the owner of a publisher. `app/` provides it. */
export type OwnerOf = (
  ctx: Context,
  publisherId: PublisherId,
) => Promise<{ userId: UserId; email: string; fullName: string }>;

/** The environment of endpoints in this deployment. */
export function endpointEnvOf(env: Env): EndpointEnv {
  const local = env.ENVIRONMENT === 'local';
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return {
    send: (input, init) => fetch(input, init),
    resolve: local ? null : (host) => resolveOverHttps(fetch, host),
    rules: { ownHosts: [registrableDomain(hostname) ?? hostname], localhost: local },
    clock: systemClock,
    timeoutMs: 10 * SECOND,
    encryptionKey: env.ENCRYPTION_KEY,
  };
}

/** The environment of deliveries in this deployment. */
export function deliveryEnvOf(env: Env, ownerOf: OwnerOf): DeliveryEnv {
  return { ...endpointEnvOf(env), ownerOf, wakeMails: () => enqueueEmailRun(env) };
}

/** Requires a public address, by its text and by the IP addresses of its host. Throws `webhook.address_refused` (422). */
export async function requireReachable({ resolve, rules }: EndpointEnv, address: string): Promise<URL> {
  const url = publicAddress(address, rules);
  if (resolve) await requirePublicHost(url, resolve);
  return url;
}

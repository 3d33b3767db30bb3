import { enqueueEmailRun } from '../email/enqueue-email.ts';
import type { Context } from '../platform/context.ts';
import { registrableDomain } from '../platform/hosts.ts';
import type { PublisherId, UserId } from '../platform/ids.ts';
import { type Clock, SECOND, systemClock } from '../platform/time.ts';
import { type AddressRules, publicAddress, requirePublicHost } from './address.ts';
import { resolveOverHttps } from './dns-over-https.ts';

/** The world that deliveries go out to; tests pass their own. */
export interface EndpointEnv {
  send: typeof fetch;
  /** Every address of a host; null where none is asked for, on a local system. */
  resolve: ((host: string) => Promise<readonly string[]>) | null;
  rules: AddressRules;
  clock: Clock;
  /** How long a receiver has for its whole answer, in milliseconds. */
  patience: number;
  /** Encrypts and decrypts the endpoints' secrets. */
  sealKey: string;
}

/** What delivering needs besides: whom to email when an endpoint is switched off. */
export interface DeliveryEnv extends EndpointEnv {
  ownerOf: OwnerOf;
  /** Starts a run that sends the emails that are due. */
  wakeMails: () => Promise<void>;
}

/** Finds the person behind a publisher. `app/` provides it. */
export type OwnerOf = (
  ctx: Context,
  publisherId: PublisherId,
) => Promise<{ userId: UserId; email: string; fullName: string }>;

/** The outside as this deployment sees it. */
export function endpointEnvOf(env: Env): EndpointEnv {
  const local = env.ENVIRONMENT === 'local';
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return {
    send: (input, init) => fetch(input, init),
    resolve: local ? null : (host) => resolveOverHttps(fetch, host),
    rules: { ownHosts: [registrableDomain(hostname) ?? hostname], localhost: local },
    clock: systemClock,
    patience: 10 * SECOND,
    sealKey: env.SEAL_KEY,
  };
}

/** The same for deliveries. */
export function deliveryEnvOf(env: Env, ownerOf: OwnerOf): DeliveryEnv {
  return { ...endpointEnvOf(env), ownerOf, wakeMails: () => enqueueEmailRun(env) };
}

/** Refuses an address that is not a public one, by its looks and by its name's addresses: `webhook.address_refused` (422). */
export async function requireReachable({ resolve, rules }: EndpointEnv, address: string): Promise<URL> {
  const url = publicAddress(address, rules);
  if (resolve) await requirePublicHost(url, resolve);
  return url;
}

import { enqueueEmailRun } from '../email/enqueue-email.ts';
import { registrableDomain } from '../platform/hosts.ts';
import { type Clock, SECOND, systemClock } from '../platform/time.ts';
import { type AddressRules, publicAddress, requirePublicHost } from './address.ts';
import { resolveOverHttps } from './dns-over-https.ts';

/** The world that deliveries go out to; tests pass their own. */
export interface DeliveryEnv {
  send: typeof fetch;
  /** Every address of a host; null where none is asked for, on a local system. */
  resolve: ((host: string) => Promise<readonly string[]>) | null;
  rules: AddressRules;
  clock: Clock;
  /** How long a receiver has for its whole answer, in milliseconds. */
  patience: number;
  /** Opens and closes the endpoints' secrets. */
  sealKey: string;
  /** Has posted mails sent soon. */
  wakeMails: () => Promise<void>;
}

/** The outside as this deployment sees it. */
export function deliveryEnvOf(env: Env): DeliveryEnv {
  const local = env.ENVIRONMENT === 'local';
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return {
    send: (input, init) => fetch(input, init),
    resolve: local ? null : (host) => resolveOverHttps(fetch, host),
    rules: { ownHosts: [registrableDomain(hostname) ?? hostname], localhost: local },
    clock: systemClock,
    patience: 10 * SECOND,
    sealKey: env.SEAL_KEY,
    wakeMails: () => enqueueEmailRun(env),
  };
}

/** Refuses an address that is not a public one, by its looks and by its name's addresses: `webhook.address_refused` (422). */
export async function requireReachable({ resolve, rules }: DeliveryEnv, address: string): Promise<URL> {
  const url = publicAddress(address, rules);
  if (resolve) await requirePublicHost(url, resolve);
  return url;
}

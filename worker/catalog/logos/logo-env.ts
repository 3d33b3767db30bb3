import { type PublicAccess, publicAccessOf } from '../../platform/outbound/public-fetch.ts';
import { type Clock, SECOND, systemClock } from '../../platform/time.ts';

/** Access to the hosts of logos; tests pass their own. */
export interface LogoEnv extends PublicAccess {
  store: R2Bucket;
  clock: Clock;
  /** For a logo with all its redirects, in milliseconds. */
  timeoutMs: number;
}

/** The environment of logos in this deployment. Local development calls the sandbox instead of the internet. */
export function logoEnvOf(env: Env): LogoEnv {
  return { ...publicAccessOf(env), store: env.ARCHIVE, clock: systemClock, timeoutMs: 5 * SECOND };
}

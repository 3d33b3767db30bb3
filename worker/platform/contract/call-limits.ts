import type { Principal } from './principal.ts';

/** The calls of all keys of a publisher in a minute. Redirects and tracking have no limit. */
export const MAX_CALLS_PER_MINUTE: Readonly<Record<Principal['plan'], number>> = {
  standard: 50,
  premium: 200,
};

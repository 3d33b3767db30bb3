import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type AddressLimit, isWithinAddressLimit, PERIOD_SECONDS } from '../rate-limits/address-limit.ts';
import { rateLimitExceeded } from '../rate-limits/headers.ts';
import type { AppEnv } from './router.ts';

/**
 * Limits calls by address. `CALLS_BY_ADDRESS` counts each route by itself; the other limits have one purpose each. Throws
 * `rate_limit.exceeded` (429).
 */
export function limitAddress(name: AddressLimit) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = c.req.header('cf-connecting-ip') ?? '';
    const purpose = name === 'CALLS_BY_ADDRESS' ? routePath(c) : name;
    if (!(await isWithinAddressLimit(c.env, name, purpose, address, c.get('ctx').now)))
      throw rateLimitExceeded('Too many calls from your address in a minute.').retryIn(PERIOD_SECONDS);
    await next();
  });
}

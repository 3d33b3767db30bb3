import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../http/router.ts';
import { type AddressLimit, isWithinAddressLimit, PERIOD_SECONDS } from './address-limit.ts';
import { rateLimitExceeded } from './headers.ts';

/** A public route, limited by address. */
export const rateLimitedPublic = { middleware: limitAddress('CALLS_BY_ADDRESS') };

/** Limits calls by address; each route counts separately. Throws `rate_limit.exceeded` (429). */
export function limitAddress(name: AddressLimit) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = c.req.header('cf-connecting-ip') ?? '';
    if (!(await isWithinAddressLimit(c.env, name, routePath(c), address, c.get('ctx').now)))
      throw rateLimitExceeded('Too many calls from your address in a minute.').retryIn(PERIOD_SECONDS);
    await next();
  });
}

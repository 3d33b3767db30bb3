import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { errorFacts, log } from '../platform/log.ts';
import { addressLimitKey, addressNetwork } from './address-network.ts';

type AddressLimit = 'CALLS_BY_ADDRESS' | 'CLICK_REPORTS_BY_ADDRESS';

const PERIOD_SECONDS = 60;

/** A route that anyone may call, so often a minute from one address. */
export const rateLimitedPublic = { middleware: limitAddress('CALLS_BY_ADDRESS') };

/** Limits a route by the caller's address, which is known by its hash of the day only; each route counts by itself. */
export function limitAddress(name: AddressLimit) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const network = addressNetwork(c.req.header('cf-connecting-ip') ?? '');
    if (network !== '' && !(await isWithin(c, name, network)))
      throw new DomainError('rate_limit.exceeded', 'Too many calls from your address in a minute.', 429, {
        retryAfter: PERIOD_SECONDS,
      });
    await next();
  });
}

/** A limiter that fails lets the call through. */
async function isWithin(c: HonoContext<AppEnv>, name: AddressLimit, network: string): Promise<boolean> {
  const { now } = c.get('ctx');
  try {
    const { success } = await c.env[name].limit({ key: addressLimitKey(c.env, routePath(c), network, now) });
    return success;
  } catch (error) {
    log('error', 'rate_limit.down', errorFacts(error));
    return true;
  }
}

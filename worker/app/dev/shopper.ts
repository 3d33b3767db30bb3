import { redirectClick } from '../../clicks/redirect/redirect.ts';
import { routeUnknown } from '../../platform/http/failures.ts';
import { trackerOf } from '../services.ts';
import type { Shopper } from './purchase.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

/** A visitor of a local system with an address, or without a known one. Throws `route.unknown` (404) without a sandbox. */
export function shopperOf(
  env: Env,
  now: Parameters<typeof redirectClick>[2],
  waitUntil: Parameters<typeof redirectClick>[3],
  address?: string,
): Shopper {
  const sandbox = env.SANDBOX;
  if (!sandbox) throw routeUnknown();
  const headers = {
    ...{ 'user-agent': BROWSER, accept: 'text/html' },
    ...(address ? { 'cf-connecting-ip': address } : {}),
  };
  return {
    sandbox,
    origin: env.PUBLIC_ORIGIN,
    async followLink(url) {
      const response = await redirectClick(new Request(url, { headers }), trackerOf(env), now, waitUntil);
      return response?.status === 302 ? response.headers.get('location') : null;
    },
  };
}

import { randomBytes } from 'node:crypto';
import { encodeBase32 } from '../platform/base32.ts';
import type { MicroUsd } from '../platform/money.ts';
import { type SandboxContext, stateOf } from './environment.ts';
import { urlForCaller } from './routing.ts';
import { realTimeOf } from './state/clock.ts';
import type { Network, Scene, Visit } from './state/records.ts';

/** The query parameter of a network's token in a shop URL. CJ documents `cjevent`; the others are invented. */
export const TOKEN_PARAMETERS: Record<Network, string> = {
  wildfire: 'wf_token',
  siteplug: 'sp_token',
  cj: 'cjevent',
};

/** A followed link: the visit, the requested page, the brand's hosts, and the price of the click. */
export interface Followed {
  visit: Omit<Visit, 'token' | 'at'>;
  target: string | undefined;
  owns(host: string): boolean;
  bid: MicroUsd | null;
}

/**
 * Redirects a visitor to a shop with a token for the visit. A page on a host of another brand becomes the shop's home page.
 * A HEAD request is redirected, but isn't a visit.
 */
export async function sendToShop(context: SandboxContext, scene: Scene, link: Followed): Promise<Response> {
  const url = pageOf(link);
  if (context.req.raw.method !== 'HEAD') {
    const visit: Visit = { ...link.visit, token: encodeBase32(randomBytes(15)), at: realTimeOf(scene) };
    await stateOf(context.env).visit(visit, link.bid);
    url.searchParams.set(TOKEN_PARAMETERS[visit.network], visit.token);
  }
  const location = urlForCaller(context.req.raw, url.href);
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/** The response for an invalid link. */
export function deadLink(): Response {
  return new Response('This link does not exist.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

function pageOf({ visit, target, owns }: Followed): URL {
  const page = target ? URL.parse(target) : null;
  const isOwn = page !== null && /^https?:$/.test(page.protocol) && owns(page.hostname);
  return isOwn ? page : new URL(`https://${visit.domain}/`);
}

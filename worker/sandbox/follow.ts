import { randomBytes } from 'node:crypto';
import { encodeBase32 } from '../platform/base32.ts';
import type { MicroUsd } from '../platform/money.ts';
import { urlThroughDoor } from './doors.ts';
import { type SandboxContext, stateOf } from './environment.ts';
import { realTimeOf } from './state/clock.ts';
import type { Network, Scene, Visit } from './state/records.ts';

/** The query parameter in which each network's token reaches a shop. CJ's is its own; the others are ours. */
export const TOKEN_PARAMETERS: Record<Network, string> = {
  wildfire: 'wf_token',
  siteplug: 'sp_token',
  cj: 'cjevent',
};

/** A link that was followed: who came, the page that was asked for, whose hosts count, and what the click pays. */
export interface Followed {
  visit: Omit<Visit, 'token' | 'at'>;
  target: string | undefined;
  owns(host: string): boolean;
  bid: MicroUsd | null;
}

/**
 * Sends a visitor on to a shop with a token that stands for the visit. A page on a host that the brand does not own
 * becomes the shop's front page. A HEAD request is sent on, but is no visit.
 */
export async function sendToShop(context: SandboxContext, scene: Scene, link: Followed): Promise<Response> {
  const url = pageOf(link);
  if (context.req.raw.method !== 'HEAD') {
    const visit: Visit = { ...link.visit, token: encodeBase32(randomBytes(15)), at: realTimeOf(scene) };
    await stateOf(context.env).visit(visit, link.bid);
    url.searchParams.set(TOKEN_PARAMETERS[visit.network], visit.token);
  }
  const location = urlThroughDoor(context.req.raw, url.href);
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/** The page of a link that leads nowhere. */
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

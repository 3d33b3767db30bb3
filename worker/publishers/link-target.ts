import type { Route } from '../catalog/edge-table.ts';
import { DomainError } from '../platform/errors.ts';
import { isWithin } from '../platform/hosts.ts';
import type { EdgeCache, Reading } from '../tracking/edge-cache.ts';
import { unknownProgram } from '../tracking/link-request.ts';
import { notMonetised } from '../tracking/redirect.ts';
import { routeOfHost } from '../tracking/resolve.ts';

/** The edge table as a link's maker asks it. */
export interface Edge {
  table: EdgeCache;
  reading: Reading;
}

/** What a link is to lead to: a program, a brand, a url, or a brand's url. */
export interface LinkWish {
  programId?: string | undefined;
  brandId?: string | undefined;
  url?: URL | undefined;
}

export interface LinkGoal {
  route: Route;
  url: URL;
}

/**
 * The program and destination of a link, found as the redirect will find them. Throws `link.url_missing` (400),
 * `program.unknown` (404), and (422) `link.no_program`, `link.banned_domain`, `link.outside_program_domains`,
 * `program.closed`.
 */
export async function linkGoal(edge: Edge, wish: LinkWish): Promise<LinkGoal> {
  const route = await routeOfWish(edge, wish);
  const url = wish.url ?? new URL(route.home);
  const banned = await edge.table.banned(edge.reading);
  requireLinkable({ route, url }, banned.matches(url.hostname));
  return { route, url };
}

/** The rule of `linkGoal`, on facts alone. */
export function requireLinkable({ route, url }: LinkGoal, banned: boolean): void {
  if (banned) throw notMonetised('banned_domain');
  if (url.href !== new URL(route.home).href && !isWithin(url.hostname, route.domains))
    throw notMonetised('outside_program_domains');
  if (!route.open) throw new DomainError('program.closed', 'This program takes no links at the moment.', 422);
}

/** A brand may have several programs: the one that sells where the url leads is preferred to its best. */
async function routeOfWish({ table, reading }: Edge, { programId, brandId, url }: LinkWish): Promise<Route> {
  if (programId !== undefined) return known(await table.program(programId, reading));
  if (brandId === undefined && url === undefined)
    throw new DomainError('link.url_missing', 'The link names neither a brand nor a url.');
  const byHost = url && (await routeOfHost(url.hostname, table, reading));
  if (brandId !== undefined)
    return byHost?.brand === brandId ? byHost : known(await table.brand(brandId, reading));
  if (!byHost) throw notMonetised('no_program');
  return byHost;
}

function known(route: Route | null): Route {
  if (!route) throw unknownProgram();
  return route;
}

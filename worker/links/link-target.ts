import type { EdgeProgram } from '../catalog/edge-table.ts';
import { DomainError } from '../platform/errors.ts';
import { HOUSE_PUBLISHER } from '../platform/ids.ts';
import { unknownProgram } from '../tracking/parse-link.ts';
import { notMonetizable } from '../tracking/reasons.ts';
import type { Edge } from '../tracking/request-edge.ts';
import { decide, routeOfHost } from '../tracking/resolve.ts';

/** What a link is to lead to: a program, a brand, a url, or a brand's url. */
export interface LinkWish {
  programId?: string | undefined;
  brandId?: string | undefined;
  url?: URL | undefined;
}

export interface LinkGoal {
  route: EdgeProgram;
  url: URL;
}

/**
 * The program and destination of a link, found as the redirect will find them. Throws `link.url_missing` (400),
 * `program.unknown` (404), and (422) `link.no_program`, `link.banned_domain`, `link.outside_program_domains`,
 * `link.program_closed`.
 */
export async function linkGoal(edge: Edge, wish: LinkWish): Promise<LinkGoal> {
  const route = await routeOfWish(edge, wish);
  const url = wish.url ?? (route && new URL(route.home));
  if (!url) throw new DomainError('link.url_missing', 'The link names neither a brand nor a url.');
  const banned = await edge.table.banned(edge.reading);
  return { route: requireLinkable(route, url, banned.matches(url.hostname)), url };
}

/** The redirect's own rule for a publisher in good standing, so that what it would not pay for is never made. */
export function requireLinkable(route: EdgeProgram | null, url: URL, banned: boolean): EdgeProgram {
  const normal = route && { ...route, home: new URL(route.home).href };
  const decision = decide(ANYONE, normal, url, banned);
  if (decision.reason !== null) throw notMonetizable(decision.reason);
  return decision.route;
}

const ANYONE = { id: HOUSE_PUBLISHER, entry: { active: true, sites: [] } };

/** A brand may have several programs: the one that sells where the url leads is preferred to its best. */
async function routeOfWish(
  { table, reading }: Edge,
  { programId, brandId, url }: LinkWish,
): Promise<EdgeProgram | null> {
  if (programId !== undefined) return known(await table.program(programId, reading));
  if (brandId === undefined && url === undefined)
    throw new DomainError('link.url_missing', 'The link names neither a brand nor a url.');
  const byHost = url && (await routeOfHost(url.hostname, table, reading));
  if (brandId !== undefined)
    return byHost?.brand === brandId ? byHost : known(await table.brand(brandId, reading));
  return byHost ?? null;
}

function known(route: EdgeProgram | null): EdgeProgram {
  if (!route) throw unknownProgram();
  return route;
}

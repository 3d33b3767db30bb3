import type { EdgeProgram, PublisherEntry } from '../catalog/edge-table.ts';
import type { ClickReason } from '../clicks/verdict.ts';
import { DomainError } from '../platform/errors.ts';
import { isWithin, registrableDomain } from '../platform/hosts.ts';
import { HOUSE_PUBLISHER, type PublisherId, publisherNumber } from '../platform/ids.ts';
import type { EdgeCache, EdgeReadContext } from './edge-cache.ts';
import { type LinkTarget, type ParsedLink, unknownProgram } from './parse-link.ts';

/**
 * Where a visitor goes and who is credited.
 *
 *   affiliate  through the network; `credited` is the publisher, or the house for a banned destination
 *   plain      straight to the destination, which is known to be safe; nobody earns
 *   choose     a page that names the destination and lets the visitor decide
 */
export type Decision =
  | {
      way: 'affiliate';
      route: EdgeProgram;
      credited: PublisherId;
      url: URL;
      deep: boolean;
      reason: null | 'banned_domain';
    }
  | { way: 'plain' | 'choose'; route: EdgeProgram | null; url: URL; reason: ClickReason };

/** A request with what the edge table says of it. */
export interface Resolved {
  publisher: PublisherId;
  linkId: string | null;
  decision: Decision;
}

/**
 * Resolves a request against the edge table. Throws `publisher.unknown`, `link.unknown`, `program.unknown` (404).
 */
export async function resolve(
  request: ParsedLink,
  edge: EdgeCache,
  reading: EdgeReadContext,
): Promise<Resolved> {
  const named = await unfold(request, edge, reading);
  const [publisher, banned] = await Promise.all([
    publisherEntry(named.publisher, edge, reading),
    edge.bansIfKnown(reading),
  ]);
  const { route, url } = await routeAndUrl(named, edge, reading);
  return {
    publisher: named.publisher,
    linkId: request.target.kind === 'link' ? request.target.id : null,
    decision: decide(
      { id: named.publisher, entry: publisher },
      route,
      url,
      banned?.matches(url.hostname) ?? null,
    ),
  };
}

/**
 * The rule of the redirect, on facts alone. `url` is the requested destination or the route's own. While nobody can tell
 * whether it is banned (`banned` is null), programs' links go on, and what leads past any network stops at the page.
 */
export function decide(
  publisher: { id: PublisherId; entry: PublisherEntry },
  route: EdgeProgram | null,
  url: URL,
  banned: boolean | null,
): Decision {
  const why = (reason: ClickReason): ClickReason => (banned ? 'banned_domain' : reason);
  if (!route) {
    const own = banned === false && publisher.entry.sites.includes(registrableDomain(url.hostname) ?? '');
    return { way: own ? 'plain' : 'choose', route, url, reason: why('no_program') };
  }
  if (url.href !== route.home && !isWithin(url.hostname, route.domains))
    return { way: 'choose', route, url, reason: why('outside_program_domains') };
  if (!publisher.entry.active) return { way: 'plain', route, url, reason: why('publisher_suspended') };
  if (!route.open) return { way: 'plain', route, url, reason: why('program_closed') };
  return {
    way: 'affiliate',
    route,
    url,
    credited: banned ? HOUSE_PUBLISHER : publisher.id,
    deep: url.href !== route.home,
    reason: banned ? 'banned_domain' : null,
  };
}

interface Named {
  publisher: PublisherId;
  target: Exclude<LinkTarget, { kind: 'link' }>;
  url: URL | null;
}

/** A stored link becomes what it stands for: its publisher, its program and its url. */
async function unfold(request: ParsedLink, edge: EdgeCache, reading: EdgeReadContext): Promise<Named> {
  if (request.target.kind !== 'link') {
    if (!request.publisher) throw new DomainError('link.publisher_missing', 'The link names no publisher.');
    return { publisher: request.publisher, target: request.target, url: request.url };
  }
  const link = await edge.link(request.target.id, reading);
  if (!link?.active) throw new DomainError('link.unknown', 'This link does not exist any more.', 404);
  return { publisher: link.publisher, target: { kind: 'program', id: link.program }, url: new URL(link.url) };
}

async function publisherEntry(
  id: PublisherId,
  edge: EdgeCache,
  reading: EdgeReadContext,
): Promise<PublisherEntry> {
  const number = publisherNumber(id);
  const entry = number === null || id === HOUSE_PUBLISHER ? null : await edge.publisher(number, reading);
  if (!entry) throw new DomainError('publisher.unknown', `There is no publisher ${id}.`, 404);
  return entry;
}

async function routeAndUrl(
  { target, url }: Named,
  edge: EdgeCache,
  reading: EdgeReadContext,
): Promise<{ route: EdgeProgram | null; url: URL }> {
  if (target.kind === 'url')
    return { route: await routeOfHost(target.url.hostname, edge, reading), url: target.url };
  const route = await routeOfName(target, edge, reading);
  if (!route) throw unknownProgram();
  return { route, url: url ?? homeOf(route) };
}

async function routeOfName(
  target: Exclude<Named['target'], { kind: 'url' }>,
  edge: EdgeCache,
  reading: EdgeReadContext,
): Promise<EdgeProgram | null> {
  switch (target.kind) {
    case 'brand':
      return edge.brand(target.id, reading);
    case 'program':
      return edge.program(target.id, reading);
    case 'domain':
      return routeOfHost(target.name, edge, reading);
  }
}

/** The best open program that sells on a host; null when none does. */
export async function routeOfHost(
  host: string,
  edge: EdgeCache,
  reading: EdgeReadContext,
): Promise<EdgeProgram | null> {
  const registrable = registrableDomain(host);
  if (registrable === null) return null;
  const routes = await edge.domain(registrable, reading);
  return routes.find((route) => isWithin(host, route.domains)) ?? null;
}

const MAX_ENTRIES = 5_000;
const homes = new Map<string, URL>();

/** A program's start page, parsed once an isolate. */
function homeOf(route: EdgeProgram): URL {
  const known = homes.get(route.home);
  if (known) return known;
  const home = new URL(route.home);
  if (homes.size >= MAX_ENTRIES) homes.clear();
  homes.set(route.home, home);
  return home;
}

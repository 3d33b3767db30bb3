import type { EdgeProgram } from '../../catalog/edge-table.ts';
import { failure } from '../../platform/failure.ts';
import { findRegistrableDomain, isWithin } from '../../platform/hosts.ts';
import {
  NETWORK_PUBLISHER,
  type PublisherId,
  publisherNumber,
  publisherUnknown,
  TEST_PUBLISHER,
} from '../../platform/ids.ts';
import type { EdgeCache, EdgeReadContext } from './edge-cache.ts';
import type { PublisherStatus } from './enforced.ts';
import { type LinkTarget, linkPublisherMissing, type ParsedLink, programUnknown } from './parse-link.ts';
import type { DestinationReason } from './reasons.ts';

/**
 * Where a visitor goes and who is credited.
 *
 *   affiliate     through a partner network; `credited` is the publisher, or our own account for a banned destination
 *   direct        straight to the destination, which is known to be safe; no one earns
 *   interstitial  a page that names the destination and lets the visitor decide
 */
export type Decision =
  | {
      way: 'affiliate';
      program: EdgeProgram;
      credited: PublisherId;
      url: URL;
      deep: boolean;
      reason: null | 'banned_domain';
    }
  | { way: 'direct' | 'interstitial'; program: EdgeProgram | null; url: URL; reason: DestinationReason };

export interface Resolved {
  publisher: PublisherId;
  closed: boolean;
  linkId: string | null;
  decision: Decision;
}

export const linkUnknown = failure('link.unknown', 404, 'You have no link with this ID.', {
  action: 'Use a link ID from your list; this link doesn’t exist or was deleted.',
});

/**
 * Resolves a link against the edge table. Throws `publisher.unknown`, `link.unknown`, `program.unknown` (404).
 */
export async function resolve(
  link: ParsedLink,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<Resolved> {
  const named = await unfold(link, edge, readContext);
  const key = await programKey(named.target);
  // A program is looked up in D1 only for a known publisher, but its part of the table is read at the same time.
  const [publisher, banned] = await Promise.all([
    statusOf(named.publisher, edge, readContext),
    edge.bansIfKnown(readContext),
    key === null ? null : edge.prefetchProgram(key, readContext),
  ]);
  const { program, url } = await programAndUrl(named, edge, readContext);
  const sites = program ? [] : await sitesOf(named.publisher, edge, readContext);
  const isBanned = banned && (await banned.matches(url.hostname));
  return {
    publisher: named.publisher,
    closed: publisher.closed,
    linkId: link.target.kind === 'link' ? link.target.id : null,
    decision: decide({ id: named.publisher, entry: { ...publisher, sites } }, program, url, isBanned),
  };
}

/**
 * The redirect's rule, as a pure function. `url` is the requested destination or the program's home page. While the ban
 * list can't be read (`banned` is null), links of programs still redirect, and direct ones show the interstitial.
 */
export function decide(
  publisher: { id: PublisherId; entry: { active: boolean; sites: readonly string[] } },
  program: EdgeProgram | null,
  url: URL,
  banned: boolean | null,
): Decision {
  const reasonOr = (reason: DestinationReason): DestinationReason => (banned ? 'banned_domain' : reason);
  if (!program) {
    const own = banned === false && isWithin(url.hostname, publisher.entry.sites);
    return { way: own ? 'direct' : 'interstitial', program, url, reason: reasonOr('no_program') };
  }
  if (url.href !== program.home && !isWithin(url.hostname, program.domains))
    return { way: 'interstitial', program, url, reason: reasonOr('outside_program_domains') };
  if (!publisher.entry.active)
    return { way: 'direct', program, url, reason: reasonOr('publisher_suspended') };
  if (!program.open) return { way: 'direct', program, url, reason: reasonOr('program_closed') };
  return {
    way: 'affiliate',
    program,
    url,
    credited: banned ? NETWORK_PUBLISHER : publisher.id,
    deep: url.href !== program.home,
    reason: banned ? 'banned_domain' : null,
  };
}

interface Named {
  publisher: PublisherId;
  target: Exclude<LinkTarget, { kind: 'link' }>;
  url: URL | null;
}

async function unfold(link: ParsedLink, edge: EdgeCache, readContext: EdgeReadContext): Promise<Named> {
  if (link.target.kind !== 'link') {
    if (!link.publisher) throw linkPublisherMissing();
    return { publisher: link.publisher, target: link.target, url: link.url };
  }
  const stored = await edge.link(link.target.id, readContext);
  if (!stored?.active) throw linkUnknown('This link doesn’t exist anymore.');
  return {
    publisher: stored.publisher,
    target: { kind: 'program', id: stored.program },
    url: new URL(stored.url),
  };
}

async function statusOf(
  id: PublisherId,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<PublisherStatus> {
  if (id === TEST_PUBLISHER) return { active: true, closed: false };
  const number = publisherNumber(id);
  const found = number === null || id === NETWORK_PUBLISHER ? null : await edge.statusOf(number, readContext);
  if (!found) throw publisherUnknown(`There is no publisher ${id}.`);
  return found;
}

/** The sites of a known publisher, which only a destination without a program needs. */
async function sitesOf(
  id: PublisherId,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<readonly string[]> {
  const number = publisherNumber(id);
  if (number === null || id === TEST_PUBLISHER) return [];
  return (await edge.publisher(number, readContext))?.sites ?? [];
}

/** A program ID, brand ID or registrable domain; null if the target's host has none. */
async function programKey(target: Named['target']): Promise<string | null> {
  switch (target.kind) {
    case 'url':
      return findRegistrableDomain(target.url.hostname);
    case 'domain':
      return findRegistrableDomain(target.name);
    default:
      return target.id;
  }
}

async function programAndUrl(
  { target, url }: Named,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<{ program: EdgeProgram | null; url: URL }> {
  if (target.kind === 'url')
    return { program: await programOfHost(target.url.hostname, edge, readContext), url: target.url };
  const program = await programOfName(target, edge, readContext);
  if (!program) throw programUnknown();
  return { program, url: url ?? homeOf(program) };
}

async function programOfName(
  target: Exclude<Named['target'], { kind: 'url' }>,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<EdgeProgram | null> {
  switch (target.kind) {
    case 'brand':
      return edge.brand(target.id, readContext);
    case 'program':
      return edge.program(target.id, readContext);
    case 'domain':
      return programOfHost(target.name, edge, readContext);
  }
}

/** The best program on a host: an open one, or else one that its network has closed. Null if there is none. */
export async function programOfHost(
  host: string,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<EdgeProgram | null> {
  const registrable = await findRegistrableDomain(host);
  if (registrable === null) return null;
  const programs = await edge.domain(registrable, readContext);
  const onHost = programs.filter((program) => isWithin(host, program.domains));
  return onHost.find(({ open }) => open) ?? onHost[0] ?? null;
}

const MAX_ENTRIES = 5_000;
const homes = new Map<string, URL>();

/** A program's home page, parsed once per isolate. */
function homeOf(program: EdgeProgram): URL {
  const cached = homes.get(program.home);
  if (cached) return cached;
  const home = new URL(program.home);
  if (homes.size >= MAX_ENTRIES) homes.clear();
  homes.set(program.home, home);
  return home;
}

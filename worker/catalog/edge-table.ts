import { fnv1a } from '../platform/hashing.ts';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../platform/ids.ts';

/**
 * The edge table: what a redirect needs, as small JSON parts in KV that D1 can always make again.
 *
 *   route/{0…255}      programs, brands and domains whose key hashes there
 *   publisher/{0…255}  publishers by number modulo 256
 *   link/{lnk_…}       one publisher link
 *   banned             banned destinations
 */
export const SHARDS = 256;

/** The route shard of a program id, brand id or registrable domain. */
export function shardOf(key: string): number {
  return fnv1a(key) % SHARDS;
}

export const routePart = (shard: number) => `route/${shard}`;
export const publisherPart = (number: number) => `publisher/${number % SHARDS}`;
export const linkPart = (link: LinkId) => `link/${link}`;
export const BANNED_PART = 'banned';

/** A program as the redirect sees it. `link` is the network's link with only the click's own macros left in it. */
export interface EdgeProgram {
  program: ProgramId;
  number: number;
  brand: BrandId;
  network: string;
  open: boolean;
  home: string;
  domains: string[];
  link: string;
}

/** A route as it is stored: the fields of `Route` in order. */
export type StoredRoute = [
  program: string,
  number: number,
  brand: string,
  network: string,
  open: 0 | 1,
  home: string,
  domains: string[],
  link: string,
];

/** `domains` lists, for a registrable domain, its programs with the best commission first. */
export interface RouteShard {
  version: number;
  programs: Record<string, StoredRoute>;
  brands: Record<string, StoredRoute>;
  domains: Record<string, StoredRoute[]>;
}

/** `standing` 1 is active, 0 suspended; `sites` are the registrable domains that the publisher has verified. */
export interface PublisherShard {
  version: number;
  publishers: Record<string, [standing: 0 | 1, sites: string[]]>;
}

export interface PublisherEntry {
  active: boolean;
  sites: string[];
}

/** A publisher's link: whose it is and where it goes. */
export interface LinkEntry {
  publisher: PublisherId;
  program: ProgramId;
  url: string;
  active: boolean;
}

export interface BannedList {
  version: number;
  patterns: string[];
}

/** A route for storing. */
export function storeRoute(route: EdgeProgram): StoredRoute {
  return [
    route.program,
    route.number,
    route.brand,
    route.network,
    route.open ? 1 : 0,
    route.home,
    route.domains,
    route.link,
  ];
}

/** A stored route, read. The parts are written by us alone, so their ids are taken as they are. */
export function readRoute(stored: StoredRoute): EdgeProgram {
  const [program, number, brand, network, open, home, domains, link] = stored;
  return {
    program: program as ProgramId,
    number,
    brand: brand as BrandId,
    network,
    open: open === 1,
    home,
    domains,
    link,
  };
}

/** Where the redirect asks when the table does not know a key: D1. Each returns null when D1 doesn't know it either. */
export interface EdgeSource {
  publisher(number: number): Promise<PublisherEntry | null>;
  program(id: string): Promise<EdgeProgram | null>;
  brand(id: string): Promise<EdgeProgram | null>;
  domain(registrable: string): Promise<EdgeProgram[]>;
  link(id: LinkId): Promise<LinkEntry | null>;
  /** The banned patterns. */
  banned(): Promise<string[]>;
}

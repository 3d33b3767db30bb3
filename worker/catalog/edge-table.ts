import { fnv1a } from '../platform/hashing.ts';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../platform/ids.ts';

/**
 * The edge table: what a redirect needs, as small JSON parts in KV that can be rebuilt from D1.
 *
 *   route/{0…255}      programs, brands and domains whose key hashes there
 *   publisher/{0…255}  publishers by number modulo 256
 *   link/{lnk_…}       one publisher link
 *   banned             banned destinations
 */
export const SHARDS = 256;

/** The shard of a program ID, brand ID or registrable domain. */
export function shardOf(key: string): number {
  return fnv1a(key) % SHARDS;
}

export const programPart = (shard: number) => `route/${shard}`;
export const publisherPart = (number: number) => `publisher/${number % SHARDS}`;
export const linkPart = (link: LinkId) => `link/${link}`;
export const BANNED_PART = 'banned';

/** A program in the edge table. `link` is the network's link with only the click's own macros left in it. */
export interface EdgeProgram {
  id: ProgramId;
  number: number;
  brand: BrandId;
  network: string;
  open: boolean;
  home: string;
  domains: string[];
  link: string;
}

/** The fields of `EdgeProgram` in order, as they are stored. */
export type PackedProgram = [
  id: string,
  number: number,
  brand: string,
  network: string,
  open: 0 | 1,
  home: string,
  domains: string[],
  link: string,
];

/** `domains` lists, for a registrable domain, its programs with the best commission first. */
export interface ProgramShard {
  version: number;
  programs: Record<string, PackedProgram>;
  brands: Record<string, PackedProgram>;
  domains: Record<string, PackedProgram[]>;
}

/** `status` 1 is active, 0 suspended, 2 closed; `sites` are the registrable domains that the publisher has verified. */
export type PackedPublisher = [status: 0 | 1 | 2, sites: string[]];

export interface PublisherShard {
  version: number;
  publishers: Record<string, PackedPublisher>;
}

export interface PublisherEntry {
  active: boolean;
  /** The owner deleted the account: nothing that they wrote is stored with a click. */
  closed: boolean;
  sites: string[];
}

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

export function packProgram(program: EdgeProgram): PackedProgram {
  return [
    program.id,
    program.number,
    program.brand,
    program.network,
    program.open ? 1 : 0,
    program.home,
    program.domains,
    program.link,
  ];
}

export function unpackPublisher([status, sites]: PackedPublisher): PublisherEntry {
  return { active: status === 1, closed: status === 2, sites };
}

/** Only this Worker writes the parts, so the IDs are not validated again. */
export function unpackProgram(packed: PackedProgram): EdgeProgram {
  const [id, number, brand, network, open, home, domains, link] = packed;
  return {
    id: id as ProgramId,
    number,
    brand: brand as BrandId,
    network,
    open: open === 1,
    home,
    domains,
    link,
  };
}

/** Reads from D1 what the edge table lacks. Each function returns null if D1 lacks it too. */
export interface EdgeSource {
  publisher(number: number): Promise<PublisherEntry | null>;
  program(id: string): Promise<EdgeProgram | null>;
  brand(id: string): Promise<EdgeProgram | null>;
  domain(registrable: string): Promise<EdgeProgram[]>;
  link(id: LinkId): Promise<LinkEntry | null>;
  banned(): Promise<string[]>;
}

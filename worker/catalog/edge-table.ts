import { fnv1a } from '../platform/fnv.ts';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../platform/ids.ts';
import { mergeLink } from './link-template.ts';
import type { LinkData } from './program.ts';

/**
 * The edge table: what a redirect needs, as small JSON parts in KV that can be rebuilt from D1.
 *
 *   enforced           what takes effect at once: bans, publishers that aren't active, closed programs, link templates
 *   route/{0…511}      programs, brands and domains whose key hashes there
 *   publisher/{0…255}  publishers by number modulo 256, with their sites
 *   link/{lnk_…}       one publisher link
 */
export const ROUTE_SHARDS = 512;
/** Triggers in the database have it too. */
export const PUBLISHER_SHARDS = 256;

/** The shard of a program ID, brand ID or registrable domain. */
export function shardOf(key: string): number {
  const hash = fnv1a(key);
  return shardOfBits(hash & 255, (hash >>> 12) & 15);
}

/** The shard of the lowest byte of a hash and its fourth hex digit, which are a domain's hash prefix. */
export function shardOfBits(byte: number, digit: number): number {
  return byte + 256 * (digit & 1);
}

export const programPart = (shard: number) => `route/${shard}`;
export const publisherPart = (number: number) => `publisher/${number % PUBLISHER_SHARDS}`;
export const linkPart = (link: LinkId) => `link/${link}`;
export const ENFORCED_PART = 'enforced';

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

/** The fields of `EdgeProgram` in order, as they are stored: with the data that its network's template turns into a link. */
export type PackedProgram = [
  id: string,
  number: number,
  brand: string,
  network: string,
  open: 0 | 1,
  home: string,
  domains: string[],
  data: LinkData,
];

/** A network's link template and its variables. */
export interface EdgeTemplate {
  template: string;
  variables: LinkData;
}

/** By network. */
export type Templates = Record<string, EdgeTemplate>;

/** `domains` lists, for a registrable domain, its programs with the best commission first, also those that its network has closed. */
export interface ProgramShard {
  version: number;
  /** Of the programs' networks, for a redirect that can’t read the enforced part. */
  templates: Templates;
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

/** Lists of numbers are packed. */
export interface EnforcedPart {
  version: number;
  /** Banned destinations. */
  patterns: string[];
  /** Publishers up to this number exist, except the missing ones. `suspended` and `closed` have those that aren't active. */
  publishers: number;
  missing: string;
  suspended: string;
  closed: string;
  /** Programs that were open in the last hours, so that a route may still have them as open. */
  closedPrograms: string;
  templates: Templates;
}

/** Packs numbers in ascending order, as differences in base 36. */
export function packNumbers(numbers: readonly number[]): string {
  return numbers.map((number, index) => (number - (numbers[index - 1] ?? 0)).toString(36)).join(' ');
}

export function unpackNumbers(packed: string): Set<number> {
  const numbers = new Set<number>();
  let last = 0;
  if (packed === '') return numbers;
  for (const difference of packed.split(' ')) {
    last += Number.parseInt(difference, 36);
    numbers.add(last);
  }
  return numbers;
}

export function packProgram(program: EdgeProgram, data: LinkData): PackedProgram {
  return [
    program.id,
    program.number,
    program.brand,
    program.network,
    program.open ? 1 : 0,
    program.home,
    program.domains,
    data,
  ];
}

export function unpackPublisher([status, sites]: PackedPublisher): PublisherEntry {
  return { active: status === 1, closed: status === 2, sites };
}

/**
 * Only this Worker writes the parts, so the IDs are not validated again. A program whose link can't be built is closed.
 */
export function unpackProgram(packed: PackedProgram, templates: Templates): EdgeProgram {
  const [id, number, brand, network, open, home, domains, data] = packed;
  const link = linkOf(templates[network], data);
  return {
    id: id as ProgramId,
    number,
    brand: brand as BrandId,
    network,
    open: open === 1 && link !== null,
    home,
    domains,
    link: link ?? '',
  };
}

/** A program's link with only the click's own macros left in it; null if it can't be built. */
export function linkOf(network: EdgeTemplate | undefined, data: LinkData): string | null {
  return network ? mergeLink(network.template, network.variables, data) : null;
}

/** Reads from D1 what the edge table lacks. Each function returns null if D1 lacks it too. */
export interface EdgeSource {
  publisher(number: number): Promise<PublisherEntry | null>;
  program(id: string): Promise<EdgeProgram | null>;
  brand(id: string): Promise<EdgeProgram | null>;
  domain(registrable: string): Promise<EdgeProgram[]>;
  link(id: LinkId): Promise<LinkEntry | null>;
  enforced(): Promise<Omit<EnforcedPart, 'version'>>;
}

import type {
  EdgeProgram,
  EdgeSource,
  EnforcedPart,
  LinkEntry,
  PackedProgram,
  ProgramShard,
  PublisherEntry,
  PublisherShard,
} from '../../catalog/edge-table.ts';
import {
  ENFORCED_PART,
  linkPart,
  programPart,
  publisherPart,
  shardOf,
  unpackProgram,
  unpackPublisher,
} from '../../catalog/edge-table.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { HostPatterns } from '../../platform/hosts.ts';
import type { LinkId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import { Enforced, type PublisherStatus } from './enforced.ts';
import { LookupBudget, type LookupKind } from './lookup-budget.ts';

interface Ages {
  /** An older part is still used while a new copy is fetched, until it is stale. */
  fresh: number;
  stale: number;
  /** How long KV may serve a read from its own cache, in seconds. 30 is its minimum, and 60 what it does without one. */
  cacheTtl: number;
}

/** No visitor waits for a route that the isolate has: what must not wait is in the enforced part. */
const ROUTE_AGES: Ages = { fresh: MINUTE, stale: HOUR, cacheTtl: 300 };
/** Publishers change their links, and try them at once. */
const LINK_AGES: Ages = { fresh: MINUTE, stale: 2 * MINUTE, cacheTtl: 60 };
const ENFORCED_AGES: Ages = { fresh: 20 * SECOND, stale: 40 * SECOND, cacheTtl: 30 };
const LOOKUP_TTL_MS = MINUTE;
/** Parsed parts in one isolate of 128 MB; the least recently read are evicted first. */
const MAX_CACHE_BYTES = 34_000_000;
/** Memory of a parsed part per character of its text, measured on shards of 200 programs. */
const CACHED_BYTES_PER_CHARACTER = 2.15;
const MAX_LOOKUPS = 5_000;

interface Part {
  value: unknown;
  size: number;
  readAt: Instant;
  refreshing: boolean;
}

interface Lookup {
  value: unknown;
  readAt: Instant;
}

const trackingUnavailable = failure(
  'tracking.unavailable',
  503,
  'We can’t look up this link right now. Try again in a moment.',
);
const trackingTooManyLookups = failure(
  'tracking.too_many_lookups',
  503,
  'Too many unknown links were requested. Try again in a minute.',
);

/** Where the parts are: KV. */
interface PartStore {
  get(key: string, options: { cacheTtl: number }): Promise<string | null>;
}

/** One isolate's cache of the edge table, and of lookups in D1 for what the table lacks. */
export class EdgeCache {
  readonly #kv: PartStore;
  readonly #source: EdgeSource;
  readonly #parts = new Map<string, Part>();
  readonly #lookups = new Map<string, Lookup>();
  #enforced: { part: Omit<EnforcedPart, 'version'>; compiled: Enforced } | null = null;
  #size = 0;
  readonly #budget = new LookupBudget();

  constructor(kv: PartStore, source: EdgeSource) {
    this.#kv = kv;
    this.#source = source;
  }

  get entries(): number {
    return this.#parts.size;
  }

  /** A publisher with its sites. Null if there is none with this number. */
  async publisher(number: number, readContext: EdgeReadContext): Promise<PublisherEntry | null> {
    const [enforced, shard] = await Promise.all([
      this.enforced(readContext),
      this.#part<PublisherShard>(publisherPart(number), readContext, ROUTE_AGES),
    ]);
    const found = shard?.publishers[number];
    const entry = found
      ? unpackPublisher(found)
      : await this.#lookUp('publisher', String(number), shard, readContext, () =>
          this.#source.publisher(number),
        );
    return entry && { ...entry, ...enforced?.statusOf(number) };
  }

  /** The status of a publisher, without its sites, which a link of a program doesn't need. Null if there is none with this number. */
  async statusOf(number: number, readContext: EdgeReadContext): Promise<PublisherStatus | null> {
    const enforced = await this.enforced(readContext);
    return enforced?.statusOf(number) ?? this.publisher(number, readContext);
  }

  /** Reads the part of a program ID, brand ID or registrable domain into the cache. */
  async prefetchProgram(key: string, readContext: EdgeReadContext): Promise<void> {
    const part = programPart(shardOf(key));
    if (!this.#parts.has(part)) await this.#part(part, readContext, ROUTE_AGES);
  }

  async program(id: string, readContext: EdgeReadContext): Promise<EdgeProgram | null> {
    const [shard, enforced] = await this.#route(id, readContext);
    return (
      programOf(shard, shard?.programs[id], enforced) ??
      this.#lookUp('program', id, shard, readContext, () => this.#source.program(id))
    );
  }

  async brand(id: string, readContext: EdgeReadContext): Promise<EdgeProgram | null> {
    const [shard, enforced] = await this.#route(id, readContext);
    return (
      programOf(shard, shard?.brands[id], enforced) ??
      this.#lookUp('brand', id, shard, readContext, () => this.#source.brand(id))
    );
  }

  /**
   * The programs of a registrable domain, best commission first. While D1 is down or the lookup budget is used up, the
   * table alone decides, because a domain without a program is no error.
   */
  async domain(registrable: string, readContext: EdgeReadContext): Promise<EdgeProgram[]> {
    const [shard, enforced] = await this.#route(registrable, readContext);
    const found = shard?.domains[registrable];
    const read = () => this.#source.domain(registrable);
    const programs = found
      ? found.flatMap((packed) => programOf(shard, packed, enforced) ?? [])
      : await this.#lookUp('domain', registrable, shard, readContext, read);
    return programs ?? [];
  }

  async #route(
    key: string,
    readContext: EdgeReadContext,
  ): Promise<[ProgramShard | null | undefined, Enforced | null]> {
    return Promise.all([
      this.#part<ProgramShard>(programPart(shardOf(key)), readContext, ROUTE_AGES),
      this.enforced(readContext),
    ]);
  }

  async link(id: LinkId, readContext: EdgeReadContext): Promise<LinkEntry | null> {
    const found = await this.#part<LinkEntry>(linkPart(id), readContext, LINK_AGES);
    return found ?? this.#lookUp('link', id, found, readContext, () => this.#source.link(id));
  }

  /** The banned destinations. Throws `tracking.unavailable` (503) if neither KV nor D1 has the list. */
  async banned(readContext: EdgeReadContext): Promise<HostPatterns> {
    const bans = await this.bansIfKnown(readContext);
    if (!bans) throw unavailable();
    return bans;
  }

  /** The banned destinations; null as for `enforced`. */
  async bansIfKnown(readContext: EdgeReadContext): Promise<HostPatterns | null> {
    return (await this.enforced(readContext))?.bans ?? null;
  }

  /**
   * What takes effect at once. A part that KV lacks is read from D1, never taken for an empty one; null if neither has it and none
   * was read before. It is read once for a read context.
   */
  enforced(readContext: EdgeReadContext): Promise<Enforced | null> {
    readContext.enforced ??= this.#readEnforced(readContext);
    return readContext.enforced;
  }

  async #readEnforced(readContext: EdgeReadContext): Promise<Enforced | null> {
    const part = await this.#part<EnforcedPart>(ENFORCED_PART, readContext, ENFORCED_AGES);
    if (part && this.#compile(part)) return this.#enforced?.compiled ?? null;
    const source = await this.#lookUpEnforced(readContext);
    if (source) this.#compile(source);
    return this.#enforced?.compiled ?? null;
  }

  /** False for a part that another version of the API wrote and that lacks a field, which must not stop all links. */
  #compile(part: Omit<EnforcedPart, 'version'>): boolean {
    if (part === this.#enforced?.part) return true;
    try {
      this.#enforced = { part, compiled: new Enforced(part) };
      return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      log('error', 'edge.part_unusable', { key: ENFORCED_PART, ...errorFacts(error) });
      return false;
    }
  }

  async #lookUpEnforced(readContext: EdgeReadContext): Promise<Omit<EnforcedPart, 'version'> | null> {
    try {
      return await this.#readSource(ENFORCED_PART, readContext, () => this.#source.enforced());
    } catch {
      return null;
    }
  }

  /** A part of the table; null if KV has none, undefined if KV can't be read and no older copy is cached. */
  async #part<T>(key: string, readContext: EdgeReadContext, ages: Ages): Promise<T | null | undefined> {
    const { now, waitUntil } = readContext;
    const cached = this.#parts.get(key);
    if (cached) {
      const age = now - cached.readAt;
      if (age >= ages.fresh && age < ages.stale && !cached.refreshing) {
        cached.refreshing = true;
        waitUntil(this.#read(key, now, ages));
      }
      if (age < ages.stale) {
        readContext.freshUntil = Math.min(readContext.freshUntil, cached.readAt + ages.fresh);
        return cached.value as T | null;
      }
    }
    readContext.freshUntil = 0;
    return (await this.#read(key, now, ages)) as T | null | undefined;
  }

  async #read(key: string, now: Instant, { cacheTtl }: Ages): Promise<unknown> {
    try {
      const text = await this.#kv.get(key, { cacheTtl });
      return this.#put(
        key,
        text === null ? null : JSON.parse(text),
        (text?.length ?? 0) * CACHED_BYTES_PER_CHARACTER,
        now,
      );
    } catch (error) {
      log('warn', 'edge.part_unreadable', { key, ...errorFacts(error) });
      const cached = this.#parts.get(key);
      if (!cached) return undefined;
      cached.readAt = now;
      cached.refreshing = false;
      return cached.value;
    }
  }

  #put(key: string, read: unknown, size: number, now: Instant): unknown {
    const cached = this.#parts.get(key);
    const value = cached && versionOf(read) <= versionOf(cached.value) ? cached.value : read;
    this.#size += size - (cached?.size ?? 0);
    this.#parts.delete(key);
    this.#parts.set(key, { value, size, readAt: now, refreshing: false });
    for (const [oldest, part] of this.#parts) {
      if (this.#size <= MAX_CACHE_BYTES || oldest === key) break;
      this.#parts.delete(oldest);
      this.#size -= part.size;
    }
    return value;
  }

  /**
   * Looks up in D1 a key that the table lacks, within the budget unless the table itself can't be read. It never reports
   * “unknown” without a lookup: it throws `tracking.unavailable` (503) if D1 is down, and `tracking.too_many_lookups`
   * (503) over budget. For a domain's programs the table alone then decides.
   */
  async #lookUp<T>(
    kind: LookupKind,
    id: string,
    part: unknown,
    readContext: EdgeReadContext,
    read: () => Promise<T | null>,
  ): Promise<T | null> {
    const key = `${kind}:${id}`;
    const tableRead = part !== undefined;
    const tableDecides = tableRead && kind === 'domain';
    const { now, client } = readContext;
    if (tableRead && !this.#isFresh(key, now) && !this.#budget.take(kind, client, now)) {
      readContext.freshUntil = 0;
      if (tableDecides) return null;
      throw tooManyLookups(this.#budget.secondsLeft(now));
    }
    try {
      return await this.#readSource(key, readContext, read);
    } catch (error) {
      if (tableDecides) return null;
      throw error;
    }
  }

  #isFresh(key: string, now: Instant): boolean {
    const cached = this.#lookups.get(key);
    return cached !== undefined && now - cached.readAt < LOOKUP_TTL_MS;
  }

  /** The source's result, read once a minute; an older one while the source is down. */
  async #readSource<T>(key: string, readContext: EdgeReadContext, read: () => Promise<T>): Promise<T> {
    readContext.freshUntil = 0;
    const cached = this.#lookups.get(key);
    if (cached && this.#isFresh(key, readContext.now)) return cached.value as T;
    try {
      const value = await read();
      if (this.#lookups.size >= MAX_LOOKUPS) this.#lookups.clear();
      this.#lookups.set(key, { value, readAt: readContext.now });
      return value;
    } catch (error) {
      log('warn', 'edge.source_unreadable', { key, ...errorFacts(error) });
      if (cached) return cached.value as T;
      throw unavailable(error);
    }
  }
}

/** `tracking.unavailable` (503): neither the table nor D1 can be read. */
export function unavailable(cause?: unknown): DomainError {
  return trackingUnavailable().retryIn(5).causedBy(cause);
}

function tooManyLookups(retryAfter: number): DomainError {
  return trackingTooManyLookups().retryIn(retryAfter);
}

/** KV is eventually consistent, so a later read may return an older version. */
function versionOf(part: unknown): number {
  return typeof part === 'object' && part !== null && 'version' in part ? Number(part.version) : -1;
}

/** Lets work continue after the response (`ctx.waitUntil`). */
export type WaitUntil = (work: Promise<unknown>) => void;

export interface EdgeReadContext {
  now: Instant;
  waitUntil: WaitUntil;
  /** The IP address or publisher whose budget pays for lookups of unknown keys. */
  client: string | null;
  /** The time until which everything that was read is fresh; 0 after a cache miss or a lookup. */
  freshUntil: number;
  enforced?: Promise<Enforced | null>;
}

export function readContextAt(
  now: Instant,
  waitUntil: WaitUntil,
  client: string | null = null,
): EdgeReadContext {
  return { now, waitUntil, client, freshUntil: Number.POSITIVE_INFINITY };
}

/** A program with what takes effect at once. Null if the part doesn't have it. */
function programOf(
  shard: ProgramShard | null | undefined,
  packed: PackedProgram | undefined,
  enforced: Enforced | null,
): EdgeProgram | null {
  if (!shard || !packed) return null;
  const program = unpackProgram(packed, enforced?.templates ?? shard.templates);
  return enforced?.hasClosed(program.number) ? { ...program, open: false } : program;
}

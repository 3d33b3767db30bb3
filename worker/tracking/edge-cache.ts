import type {
  BannedList,
  EdgeProgram,
  EdgeSource,
  LinkEntry,
  PublisherEntry,
  PublisherShard,
  RouteShard,
  StoredRoute,
} from '../catalog/edge-table.ts';
import {
  BANNED_PART,
  linkPart,
  publisherPart,
  readRoute,
  routePart,
  shardOf,
} from '../catalog/edge-table.ts';
import { DomainError } from '../platform/errors.ts';
import { HostPatterns } from '../platform/hosts.ts';
import type { LinkId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type Instant, MINUTE, SECOND } from '../platform/time.ts';
import { LookupBudget, type LookupKind } from './lookup-budget.ts';

/**
 * A part is used as it is while it is fresh; after that it is still used once more while a new copy is fetched, until it is
 * stale. A ban has to arrive sooner than other changes.
 */
const AGES = { fresh: MINUTE, stale: 2 * MINUTE };
const BAN_AGES = { fresh: 20 * SECOND, stale: 40 * SECOND };
/** KV serves a read from its own cache for this long; 30 seconds is the least it takes. */
const BAN_CACHE_TTL_SECONDS = 30;
/** Parsed parts held by one isolate of 128 MB; the least recently read go first. */
const MAX_CACHE_BYTES = 34_000_000;
/** What a character of a part's text takes once it is parsed, as measured on shards of 200 programs. */
const HELD_BYTES_PER_CHARACTER = 2.15;
const KNOWN_ANSWERS = 5_000;

interface Part {
  value: unknown;
  size: number;
  readAt: Instant;
  refreshing: boolean;
}

interface Answer {
  value: unknown;
  readAt: Instant;
}

/** The edge table as one isolate sees it: parts read once, the source asked once for what they don't have. */
export class EdgeCache {
  readonly #kv: KVNamespace;
  readonly #source: EdgeSource;
  readonly #parts = new Map<string, Part>();
  readonly #answers = new Map<string, Answer>();
  #bans: { patterns: readonly string[]; compiled: HostPatterns } | null = null;
  #size = 0;
  readonly #budget = new LookupBudget();
  /** Reads answered from the isolate, and all reads: the cache's hit rate. */
  readonly reads = { held: 0, all: 0 };

  constructor(kv: KVNamespace, source: EdgeSource) {
    this.#kv = kv;
    this.#source = source;
  }

  get entries(): number {
    return this.#parts.size;
  }

  async publisher(number: number, reading: EdgeReadContext): Promise<PublisherEntry | null> {
    const shard = await this.#part<PublisherShard>(publisherPart(number), reading);
    const found = shard?.publishers[number];
    if (found) return { active: found[0] === 1, sites: found[1] };
    return this.#ask('publisher', String(number), shard, reading, () => this.#source.publisher(number));
  }

  async program(id: string, reading: EdgeReadContext): Promise<EdgeProgram | null> {
    const shard = await this.#part<RouteShard>(routePart(shardOf(id)), reading);
    return (
      routeOf(shard?.programs[id]) ?? this.#ask('program', id, shard, reading, () => this.#source.program(id))
    );
  }

  async brand(id: string, reading: EdgeReadContext): Promise<EdgeProgram | null> {
    const shard = await this.#part<RouteShard>(routePart(shardOf(id)), reading);
    return routeOf(shard?.brands[id]) ?? this.#ask('brand', id, shard, reading, () => this.#source.brand(id));
  }

  /**
   * The programs of a registrable domain, best commission first; as the table says while the source is down or its budget
   * is used up, since nobody is refused for a domain without a program.
   */
  async domain(registrable: string, reading: EdgeReadContext): Promise<EdgeProgram[]> {
    const shard = await this.#part<RouteShard>(routePart(shardOf(registrable)), reading);
    const found = shard?.domains[registrable];
    if (found) return found.map(readRoute);
    const question = () => this.#source.domain(registrable);
    return (await this.#ask('domain', registrable, shard, reading, question)) ?? [];
  }

  async link(id: LinkId, reading: EdgeReadContext): Promise<LinkEntry | null> {
    const found = await this.#part<LinkEntry>(linkPart(id), reading);
    return found ?? this.#ask('link', id, found, reading, () => this.#source.link(id));
  }

  /** Destinations that must not earn. Throws `tracking.unavailable` (503) when neither KV nor D1 has the list. */
  async banned(reading: EdgeReadContext): Promise<HostPatterns> {
    const bans = await this.bansIfKnown(reading);
    if (!bans) throw unavailable();
    return bans;
  }

  /**
   * Destinations that must not earn. A list that KV lacks is asked for in D1, never taken for an empty one; null when
   * neither has it and none was read before.
   */
  async bansIfKnown(reading: EdgeReadContext): Promise<HostPatterns | null> {
    const list = await this.#part<BannedList>(BANNED_PART, reading, BAN_AGES);
    const patterns = list?.patterns ?? (await this.#askForBans(reading));
    if (patterns && patterns !== this.#bans?.patterns)
      this.#bans = { patterns, compiled: new HostPatterns(patterns) };
    return this.#bans?.compiled ?? null;
  }

  async #askForBans(reading: EdgeReadContext): Promise<readonly string[] | null> {
    try {
      return await this.#askSource(BANNED_PART, reading, () => this.#source.banned());
    } catch {
      return null;
    }
  }

  /** A part of the table; null when KV has none, undefined when KV can't be read and no older copy is held. */
  async #part<T>(key: string, reading: EdgeReadContext, ages = AGES): Promise<T | null | undefined> {
    const { now, later } = reading;
    this.reads.all++;
    const held = this.#parts.get(key);
    if (held) {
      const age = now - held.readAt;
      if (age >= ages.fresh && age < ages.stale && !held.refreshing) {
        held.refreshing = true;
        later(this.#read(key, now));
      }
      if (age < ages.stale) {
        this.reads.held++;
        reading.freshUntil = Math.min(reading.freshUntil, held.readAt + ages.fresh);
        return held.value as T | null;
      }
    }
    reading.freshUntil = 0;
    return (await this.#read(key, now)) as T | null | undefined;
  }

  async #read(key: string, now: Instant): Promise<unknown> {
    try {
      const text = await this.#kv.get(key, key === BANNED_PART ? { cacheTtl: BAN_CACHE_TTL_SECONDS } : {});
      return this.#hold(
        key,
        text === null ? null : JSON.parse(text),
        (text?.length ?? 0) * HELD_BYTES_PER_CHARACTER,
        now,
      );
    } catch (error) {
      log('warn', 'edge.part_unreadable', { key, ...errorFacts(error) });
      const held = this.#parts.get(key);
      if (!held) return undefined;
      held.readAt = now;
      held.refreshing = false;
      return held.value;
    }
  }

  #hold(key: string, read: unknown, size: number, now: Instant): unknown {
    const held = this.#parts.get(key)?.value;
    const value = versionOf(read) < versionOf(held) ? held : read;
    this.#size += size - (this.#parts.get(key)?.size ?? 0);
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
   * Asks the source for a key that the table lacks, within the budget, unless the table itself can't be read. Nobody hears
   * that a thing does not exist because nobody looked: throws `tracking.unavailable` (503) without an answer, and
   * `tracking.too_many_lookups` (503) over budget. Only a domain's programs are then taken from the table alone.
   */
  async #ask<T>(
    kind: LookupKind,
    id: string,
    part: unknown,
    reading: EdgeReadContext,
    question: () => Promise<T | null>,
  ): Promise<T | null> {
    const key = `${kind}:${id}`;
    const tableRead = part !== undefined;
    const tableDecides = tableRead && kind === 'domain';
    const { now, client } = reading;
    if (tableRead && !this.#isKnown(key, now) && !this.#budget.take(kind, client, now)) {
      reading.freshUntil = 0;
      if (tableDecides) return null;
      throw tooManyLookups(this.#budget.secondsLeft(now));
    }
    try {
      return await this.#askSource(key, reading, question);
    } catch (error) {
      if (tableDecides) return null;
      throw error;
    }
  }

  #isKnown(key: string, now: Instant): boolean {
    const known = this.#answers.get(key);
    return known !== undefined && now - known.readAt < AGES.fresh;
  }

  /** The source's answer, asked for once a minute; an older one while the source is down. */
  async #askSource<T>(key: string, reading: EdgeReadContext, question: () => Promise<T>): Promise<T> {
    reading.freshUntil = 0;
    const known = this.#answers.get(key);
    if (known && this.#isKnown(key, reading.now)) return known.value as T;
    try {
      const value = await question();
      if (this.#answers.size >= KNOWN_ANSWERS) this.#answers.clear();
      this.#answers.set(key, { value, readAt: reading.now });
      return value;
    } catch (error) {
      log('warn', 'edge.source_unreadable', { key, ...errorFacts(error) });
      if (known) return known.value as T;
      throw unavailable(error);
    }
  }
}

function unavailable(cause?: unknown): DomainError {
  return new DomainError(
    'tracking.unavailable',
    'The link can’t be looked up right now. Please try again in a moment.',
    503,
    { retryAfter: 5, cause },
  );
}

function tooManyLookups(retryAfter: number): DomainError {
  return new DomainError(
    'tracking.too_many_lookups',
    'Too many links that are not known here were asked for. Please try again in a minute.',
    503,
    { retryAfter },
  );
}

/** KV is eventually consistent: a part that was read before may come back in an older version. */
function versionOf(part: unknown): number {
  return typeof part === 'object' && part !== null && 'version' in part ? Number(part.version) : -1;
}

/** Lets work go on after the answer (`ctx.waitUntil`). */
export type WaitUntil = (work: Promise<unknown>) => void;

/** One look into the table. */
export interface EdgeReadContext {
  now: Instant;
  later: WaitUntil;
  /** Whose budget pays for lookups of unknown keys: an address, or a publisher. */
  client: string | null;
  /** Until when all that was read may be taken as it is; 0 when something was not held yet or not in the table. */
  freshUntil: number;
}

/** Begins a look into the table. */
export function readContextAt(now: Instant, later: WaitUntil, client: string | null = null): EdgeReadContext {
  return { now, later, client, freshUntil: Number.POSITIVE_INFINITY };
}

function routeOf(stored: StoredRoute | undefined): EdgeProgram | null {
  return stored ? readRoute(stored) : null;
}

import type {
  BannedList,
  EdgeSource,
  LinkEntry,
  PublisherEntry,
  PublisherShard,
  Route,
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
import { type Instant, MINUTE } from '../platform/time.ts';

/** A part is taken as it is for a minute; for another it is still used while a new copy is fetched behind the answer. */
const FRESH = MINUTE;
const STALE = 2 * MINUTE;
/** Text kept in one isolate; the least recently used parts go first. */
const LARGEST_CACHE = 16_000_000;
/** Look-ups of unknown keys at the source, for one isolate and minute. */
const SOURCE_BUDGET = 600;
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
  #banned = { version: -1, patterns: new HostPatterns([]) };
  #size = 0;
  #budget = SOURCE_BUDGET;
  #budgetFrom = 0;
  /** Reads answered from the isolate, and all reads: the cache's hit rate. */
  readonly reads = { held: 0, all: 0 };

  constructor(kv: KVNamespace, source: EdgeSource) {
    this.#kv = kv;
    this.#source = source;
  }

  get entries(): number {
    return this.#parts.size;
  }

  async publisher(number: number, reading: Reading): Promise<PublisherEntry | null> {
    const shard = await this.#part<PublisherShard>(publisherPart(number), reading);
    const found = shard?.publishers[number];
    if (found) return { active: found[0] === 1, sites: found[1] };
    return this.#ask(`publisher:${number}`, shard, reading, () => this.#source.publisher(number));
  }

  async program(id: string, reading: Reading): Promise<Route | null> {
    const shard = await this.#part<RouteShard>(routePart(shardOf(id)), reading);
    return (
      routeOf(shard?.programs[id]) ??
      this.#ask(`program:${id}`, shard, reading, () => this.#source.program(id))
    );
  }

  async brand(id: string, reading: Reading): Promise<Route | null> {
    const shard = await this.#part<RouteShard>(routePart(shardOf(id)), reading);
    return (
      routeOf(shard?.brands[id]) ?? this.#ask(`brand:${id}`, shard, reading, () => this.#source.brand(id))
    );
  }

  /** The programs of a registrable domain, best commission first; while the source is down, as the table says. */
  async domain(registrable: string, reading: Reading): Promise<Route[]> {
    const shard = await this.#part<RouteShard>(routePart(shardOf(registrable)), reading);
    const found = shard?.domains[registrable];
    if (found) return found.map(readRoute);
    const question = () => this.#source.domain(registrable);
    return (await this.#ask(`domain:${registrable}`, shard, reading, question, { believeTable: true })) ?? [];
  }

  async link(id: LinkId, reading: Reading): Promise<LinkEntry | null> {
    const found = await this.#part<LinkEntry>(linkPart(id), reading);
    return found ?? this.#ask(`link:${id}`, found, reading, () => this.#source.link(id));
  }

  /** Destinations that must not earn; asked of the books while the list can't be read. */
  async banned(reading: Reading): Promise<HostPatterns> {
    const list = await this.#part<BannedList>(BANNED_PART, reading);
    if (list === undefined)
      return new HostPatterns((await this.#ask('banned', list, reading, () => this.#source.banned())) ?? []);
    if (list && list.version !== this.#banned.version)
      this.#banned = { version: list.version, patterns: new HostPatterns(list.patterns) };
    return this.#banned.patterns;
  }

  /** A part of the table; null when KV has none, undefined when KV can't be read and no older copy is held. */
  async #part<T>(key: string, reading: Reading): Promise<T | null | undefined> {
    const { now, later } = reading;
    this.reads.all++;
    const held = this.#parts.get(key);
    if (held) {
      const age = now - held.readAt;
      if (age >= FRESH && age < STALE && !held.refreshing) {
        held.refreshing = true;
        later(this.#read(key, now));
      }
      if (age < STALE) {
        this.reads.held++;
        reading.freshUntil = Math.min(reading.freshUntil, held.readAt + FRESH);
        return held.value as T | null;
      }
    }
    reading.freshUntil = 0;
    return (await this.#read(key, now)) as T | null | undefined;
  }

  async #read(key: string, now: Instant): Promise<unknown> {
    try {
      const text = await this.#kv.get(key);
      return this.#hold(key, text === null ? null : JSON.parse(text), text?.length ?? 0, now);
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
      if (this.#size <= LARGEST_CACHE || oldest === key) break;
      this.#parts.delete(oldest);
      this.#size -= part.size;
    }
    return value;
  }

  /**
   * Asks the source for a key that the table lacks. A part may be a minute old, so one answer a key and minute is
   * fetched; the number of such questions is bounded, unless the table itself can't be read. Without an answer nobody
   * is told that a thing does not exist: throws `tracking.unavailable` (503), unless the table may be believed alone.
   */
  async #ask<T>(
    key: string,
    part: unknown,
    reading: Reading,
    question: () => Promise<T | null>,
    { believeTable = false } = {},
  ): Promise<T | null> {
    const { now } = reading;
    reading.freshUntil = 0;
    const known = this.#answers.get(key);
    if (known && now - known.readAt < FRESH) return known.value as T | null;
    if (part !== undefined && !this.#spend(now)) return null;
    try {
      const value = await question();
      if (this.#answers.size >= KNOWN_ANSWERS) this.#answers.clear();
      this.#answers.set(key, { value, readAt: now });
      return value;
    } catch (error) {
      log('warn', 'edge.source_unreadable', { key, ...errorFacts(error) });
      if (known) return known.value as T | null;
      if (believeTable && part !== undefined) return null;
      throw new DomainError(
        'tracking.unavailable',
        'The link can’t be looked up right now. Please try again in a moment.',
        503,
        { retryAfter: 5, cause: error },
      );
    }
  }

  #spend(now: Instant): boolean {
    if (now - this.#budgetFrom >= MINUTE) {
      this.#budgetFrom = now;
      this.#budget = SOURCE_BUDGET;
    }
    return this.#budget-- > 0;
  }
}

/** KV is eventually consistent: a part that was read before may come back in an older version. */
function versionOf(part: unknown): number {
  return typeof part === 'object' && part !== null && 'version' in part ? Number(part.version) : -1;
}

/** Lets work go on after the answer (`ctx.waitUntil`). */
export type Later = (work: Promise<unknown>) => void;

/** One look into the table. */
export interface Reading {
  now: Instant;
  later: Later;
  /** Until when all that was read may be taken as it is; 0 when something was not held yet or not in the table. */
  freshUntil: number;
}

/** Begins a look into the table. */
export function readingAt(now: Instant, later: Later): Reading {
  return { now, later, freshUntil: Number.POSITIVE_INFINITY };
}

function routeOf(stored: StoredRoute | undefined): Route | null {
  return stored ? readRoute(stored) : null;
}

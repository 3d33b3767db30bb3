import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type Clock, SECOND, systemClock } from '../platform/time.ts';
import { type ClaimedPart, type ClaimOutcome, claimParts, settleClaims } from './edge-claims.ts';

/** Builds a part from D1, without its version. The same rows give the same JSON text. */
type PartBuilder = (ctx: Context, key: string) => Promise<object>;
/** The builders by kind, which is a part's key up to its first slash. */
export type PartBuilders = Record<'enforced' | 'route' | 'publisher' | 'link', PartBuilder>;

/** A Worker has six connections. */
const MAX_CONCURRENT_BUILDS = 6;
const MAX_PARTS_PER_CLAIM = 60;
/** All shards, with one query each: D1 allows 1,000 in an invocation. The rest stays stale for the next call. */
export const MAX_BUILDS_PER_CALL = 600;
/** For changes that arrive while a part is being published. */
const MAX_BUILDS_PER_PART = 4;
/** No write starts later than this before its claim ends. */
const CLAIM_MARGIN_MS = 20 * SECOND;
/** KV accepts one write per second for a key. */
const WRITE_RETRY_MS = 1_100;

export interface PublishOptions {
  /** Only these parts. */
  only?: readonly string[];
  /** At most so many. */
  limit?: number;
  clock?: Clock;
  wait?: (milliseconds: number) => Promise<unknown>;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Publishes stale parts with all builders of this Worker. */
    publishEdge: (ctx: Context) => Promise<PublishOutcome>;
  }
}

export interface PublishOutcome {
  checked: number;
  written: number;
  /** Parts that failed. They stay stale. */
  errors: number;
}

const edgeClaimExpired = failure(
  'edge.claim_expired',
  500,
  (key: string) => `The claim of the edge part ${key} has expired.`,
);
const edgeUnknownPart = failure(
  'edge.unknown_part',
  500,
  (key: string) => `Nothing builds the edge part ${key}.`,
);

/**
 * Claims every stale part, builds it from D1 and writes it to KV if its content is new. Two calls never build the same part
 * at once. A change that arrives meanwhile is published by the call that has the claim.
 */
export async function publishEdge(
  ctx: Context,
  kv: KVNamespace,
  builders: Partial<PartBuilders>,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  const { only = null, limit = MAX_BUILDS_PER_CALL } = options;
  const { clock = systemClock, wait = (ms: number) => scheduler.wait(ms) } = options;
  const d1 = ctx.db.$client;
  const outcome = { checked: 0, written: 0, errors: 0 };
  const builds = new Map<string, number>();
  const finished = new Set<string>();
  while (outcome.checked < limit) {
    const atOnce = Math.min(MAX_PARTS_PER_CLAIM, limit - outcome.checked);
    const parts = await claimParts(d1, clock(), { only, except: [...finished], limit: atOnce });
    if (parts.length === 0) break;
    const results = await publishParts({ ctx, kv, builders, clock, wait }, parts);
    await settleClaims(d1, clock(), results);
    for (const { part, hash, written } of results) {
      const count = (builds.get(part.key) ?? 0) + 1;
      builds.set(part.key, count);
      if (hash === null || count >= MAX_BUILDS_PER_PART) finished.add(part.key);
      outcome.checked++;
      if (written) outcome.written++;
      if (hash === null) outcome.errors++;
    }
  }
  return outcome;
}

interface Publication {
  ctx: Context;
  kv: KVNamespace;
  builders: Partial<PartBuilders>;
  clock: Clock;
  wait: (milliseconds: number) => Promise<unknown>;
}

type PublishedPart = ClaimOutcome & { written: boolean };

async function publishParts(publication: Publication, parts: ClaimedPart[]): Promise<PublishedPart[]> {
  const queue = parts.values();
  const results: PublishedPart[] = [];
  const worker = async () => {
    for (const part of queue) results.push(await publishPart(publication, part));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_BUILDS }, worker));
  return results;
}

async function publishPart(publication: Publication, part: ClaimedPart): Promise<PublishedPart> {
  try {
    const content = await builderOf(publication.builders, part.key)(publication.ctx, part.key);
    const hash = sha256Hex(JSON.stringify(content));
    const written = hash !== part.content_hash;
    if (written) await write(publication, part, JSON.stringify({ version: part.build, ...content }));
    return { part, hash, written };
  } catch (error) {
    log('error', 'edge.part_not_published', { key: part.key, ...errorFacts(error) });
    return { part, hash: null, written: false };
  }
}

async function write({ kv, clock, wait }: Publication, part: ClaimedPart, text: string): Promise<void> {
  requireClaim(part, clock);
  try {
    await kv.put(part.key, text);
  } catch {
    await wait(WRITE_RETRY_MS);
    requireClaim(part, clock);
    await kv.put(part.key, text);
  }
}

function requireClaim({ key, claimed_until }: ClaimedPart, clock: Clock): void {
  if (clock() > claimed_until - CLAIM_MARGIN_MS) throw edgeClaimExpired(key);
}

function builderOf(builders: Partial<PartBuilders>, key: string): PartBuilder {
  const kind = key.split('/')[0];
  const builder =
    kind === 'route' || kind === 'publisher' || kind === 'enforced' || kind === 'link'
      ? builders[kind]
      : undefined;
  if (!builder) throw edgeUnknownPart(key);
  return builder;
}

import { piecesOf } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { errorFacts, log } from '../platform/log.ts';

/** Builds a part of a kind, without its version, from the books; the same books give the same JSON text. */
type PartBuilder = (ctx: Context, key: string) => Promise<object>;
/** The builders by kind: a part's key up to its first slash. */
export type PartBuilders = Record<'route' | 'publisher' | 'banned', PartBuilder>;

/** Parts built at once: a Worker has six connections. */
const AT_ONCE = 6;
/** Parts between two notes of what is published. */
const NOTED_TOGETHER = 60;
/** Parts of one call; D1 answers 1,000 queries to one invocation. The rest stays stale for the next call. */
const MOST_A_CALL = 300;

interface StalePart {
  key: string;
  wanted: number;
  content_hash: string;
}

interface Published extends StalePart {
  written: boolean;
}

/**
 * Brings KV up to date with the books: builds every stale part and writes it where its content is new. A part that
 * changes meanwhile stays stale, as does one that can't be built or written; `errors` counts these.
 */
export async function publishEdge(
  ctx: Context,
  kv: KVNamespace,
  builders: PartBuilders,
): Promise<{ checked: number; written: number; errors: number }> {
  const { results: stale } = await ctx.db.$client
    .prepare(
      `SELECT key, wanted, content_hash FROM edge_parts WHERE wanted > published
       ORDER BY COALESCE(published_at, 0), key LIMIT ?1`,
    )
    .bind(MOST_A_CALL)
    .all<StalePart>();
  const outcome = { checked: stale.length, written: 0, errors: 0 };
  for (const piece of piecesOf(stale, NOTED_TOGETHER)) {
    const done = await publishPieces(ctx, kv, builders, piece);
    await notePublished(ctx, done);
    outcome.written += done.filter((part) => part.written).length;
    outcome.errors += piece.length - done.length;
  }
  return outcome;
}

async function publishPieces(ctx: Context, kv: KVNamespace, builders: PartBuilders, parts: StalePart[]) {
  const waiting = parts.values();
  const done: Published[] = [];
  const lane = async () => {
    for (const part of waiting) {
      try {
        done.push(await publishPart(ctx, kv, builders, part));
      } catch (error) {
        log('error', 'edge.part_not_published', { key: part.key, ...errorFacts(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}

async function publishPart(
  ctx: Context,
  kv: KVNamespace,
  builders: PartBuilders,
  part: StalePart,
): Promise<Published> {
  const content = await builderOf(builders, part.key)(ctx, part.key);
  const hash = sha256Hex(JSON.stringify(content));
  const written = hash !== part.content_hash;
  if (written) await kv.put(part.key, JSON.stringify({ version: part.wanted, ...content }));
  return { ...part, content_hash: hash, written };
}

function builderOf(builders: PartBuilders, key: string): PartBuilder {
  const kind = key.split('/')[0];
  if (kind === 'route' || kind === 'publisher' || kind === 'banned') return builders[kind];
  throw new DomainError('edge.unknown_part', `Nothing builds the edge part ${key}.`, 500);
}

/** Where another publication ran at the same time, KV may hold either's text: the part is wanted once more. */
async function notePublished(ctx: Context, parts: readonly Published[]): Promise<void> {
  const rows = parts.map(({ key, wanted, content_hash }) => [key, wanted, content_hash]);
  await ctx.db.$client
    .prepare(
      `UPDATE edge_parts SET
         wanted = wanted + (published >= j.value->>1),
         content_hash = CASE WHEN published >= j.value->>1 THEN '' ELSE j.value->>2 END,
         published = max(published, j.value->>1), published_at = ?2
       FROM json_each(?1) j WHERE edge_parts.key = j.value->>0`,
    )
    .bind(JSON.stringify(rows), ctx.now)
    .run();
}

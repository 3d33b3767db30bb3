import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAction } from '../../../platform/audit/write-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { errorMessage } from '../../../platform/errors.ts';
import { failure } from '../../../platform/failure.ts';
import type { DeadLetterId } from '../../../platform/ids.ts';
import { deadLetters } from './tables.ts';

/** Processes a message's body as the queue's consumer does; throws if it fails again. */
export type Replay = (body: ArrayBuffer | unknown) => Promise<void>;

export interface ReplayRequest {
  ids?: readonly string[] | undefined;
  queue?: string | undefined;
  limit: number;
}

export interface ReplayOutcome {
  replayed: DeadLetterId[];
  failed: { id: DeadLetterId; detail: string }[];
}

const deadLetterUnknownQueue = failure(
  'dead_letter.unknown_queue',
  500,
  (queue: string) => `Nothing consumes ${queue}.`,
);
const deadLetterBodyMissing = failure(
  'dead_letter.body_missing',
  500,
  (key: string) => `R2 does not have ${key}.`,
);

/**
 * Replays dead letters that wait, those with the fewest replays first and then the oldest, so that letters that always fail don't keep
 * others from their turn; or the open ones that `ids` names, also left ones, which are taken up by it. Each is marked as replayed after its consumer has succeeded. One that fails
 * stays open with the reason and doesn't stop the others. Replaying a letter twice is safe because consumers process a
 * message once.
 */
export async function replayDeadLetters(
  ctx: Context,
  archive: R2Bucket,
  consumers: ReadonlyMap<string, Replay>,
  request: ReplayRequest,
): Promise<ReplayOutcome> {
  const outcome: ReplayOutcome = { replayed: [], failed: [] };
  for (const letter of await openLetters(ctx, request)) {
    try {
      const replay = consumers.get(letter.queue);
      if (!replay) throw deadLetterUnknownQueue(letter.queue);
      await replay(await bodyOf(archive, letter));
      await settle(ctx, letter.id, null);
      outcome.replayed.push(letter.id);
    } catch (error) {
      const detail = errorMessage(error).slice(0, 500);
      await settle(ctx, letter.id, detail);
      outcome.failed.push({ id: letter.id, detail });
    }
  }
  await recordAction(ctx, {
    action: 'dead_letters.replayed',
    subject: request.queue ?? 'dead letters',
    detail: { replayed: outcome.replayed, failed: outcome.failed.map(({ id }) => id) },
  });
  return outcome;
}

interface Letter {
  id: DeadLetterId;
  queue: string;
  content_type: 'bytes' | 'json';
  body: unknown;
  object_key: string | null;
}

async function openLetters(ctx: Context, { ids, queue, limit }: ReplayRequest): Promise<Letter[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT id, queue, content_type, body, object_key FROM dead_letters
       WHERE replayed_at IS NULL AND ${ids ? 'id IN (SELECT value FROM json_each(?1))' : 'left_at IS NULL'}
         AND (?2 IS NULL OR queue = ?2)
       ORDER BY replays, stored_at, id LIMIT ?3`,
    )
    .bind(ids ? JSON.stringify(ids) : null, queue ?? null, limit)
    .all<Letter>();
  return results;
}

/** D1 returns a BLOB as a list of bytes. */
const storedBody = z.array(z.int().min(0).max(255));

async function bodyOf(archive: R2Bucket, letter: Letter): Promise<unknown> {
  const bytes = letter.object_key
    ? await archivedBody(archive, letter.object_key)
    : Uint8Array.from(storedBody.parse(letter.body)).buffer;
  return letter.content_type === 'bytes' ? bytes : JSON.parse(new TextDecoder().decode(bytes));
}

async function archivedBody(archive: R2Bucket, key: string): Promise<ArrayBuffer> {
  const object = await archive.get(key);
  if (!object) throw deadLetterBodyMissing(key);
  return object.arrayBuffer();
}

async function settle(ctx: Context, id: DeadLetterId, error: string | null): Promise<void> {
  await ctx.db
    .update(deadLetters)
    .set({
      replays: sql`${deadLetters.replays} + 1`,
      lastError: error,
      replayedAt: error === null ? ctx.now : null,
      leftAt: null,
    })
    .where(eq(deadLetters.id, id));
}

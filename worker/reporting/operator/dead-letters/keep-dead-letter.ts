import { raiseAlert } from '../../../platform/alerts/alerts.ts';
import type { Context } from '../../../platform/context.ts';
import { type DeadLetterId, derivedId } from '../../../platform/ids.ts';
import { errorFacts, log } from '../../../platform/log.ts';
import type { DeadLetterReason } from './tables.ts';

/** Larger bodies go to R2, so that they don't fill D1. */
const MAX_BODY_IN_D1 = 32_000;

/** A message as a queue delivered it, with the reason for giving up. `queue` is its original queue. */
export interface DeadLetter {
  queue: string;
  messageId: string;
  body: unknown;
  attempts: number;
  sentAt: number;
  reason: DeadLetterReason;
}

/**
 * Stores a whole message until it is replayed, and raises an alert. Idempotent. If R2 refuses a large body, D1 stores
 * it.
 */
export async function keepDeadLetter(ctx: Context, archive: R2Bucket, letter: DeadLetter): Promise<void> {
  const { queue, messageId, reason, attempts, sentAt } = letter;
  const id = derivedId('dlt', queue, messageId);
  const { bytes, contentType } = bytesOf(letter.body);
  const objectKey = bytes.byteLength > MAX_BODY_IN_D1 ? await archived(archive, queue, id, bytes) : null;
  await ctx.db.$client
    .prepare(
      `INSERT INTO dead_letters
         (id, queue, message_id, reason, content_type, body, object_key, size, attempts, sent_at, stored_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (id) DO NOTHING`,
    )
    .bind(
      id,
      queue,
      messageId,
      reason,
      contentType,
      objectKey ? null : bytes,
      objectKey,
      bytes.byteLength,
      attempts,
      sentAt,
      ctx.now,
    )
    .run();
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'queue.dead_letter',
    subject: `${queue}:${reason}`,
    message: `Messages of ${queue} could not be processed (${reason}). They are stored whole and can be replayed.`,
  });
}

function bytesOf(body: unknown): { bytes: Uint8Array; contentType: 'bytes' | 'json' } {
  if (body instanceof ArrayBuffer) return { bytes: new Uint8Array(body), contentType: 'bytes' };
  if (ArrayBuffer.isView(body))
    return {
      bytes: new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
      contentType: 'bytes',
    };
  return { bytes: new TextEncoder().encode(JSON.stringify(body ?? null)), contentType: 'json' };
}

/** Returns the key of the body in R2; null if R2 refuses it. */
async function archived(
  archive: R2Bucket,
  queue: string,
  id: DeadLetterId,
  bytes: Uint8Array,
): Promise<string | null> {
  const key = `dead-letters/${queue}/${id}`;
  try {
    await archive.put(key, bytes);
    return key;
  } catch (error) {
    log('warn', 'dead_letter.not_archived', { id, ...errorFacts(error) });
    return null;
  }
}

import { z } from 'zod';
import type { Context } from '../context.ts';
import { decrypt, encrypt } from '../encryption.ts';
import { errorFacts, log } from '../log.ts';
import type { Instant } from '../time.ts';
import type { RepeatableWrite } from './idempotency-key.ts';
import { claimWrite, releaseWrite, storeResponse } from './idempotency-store.ts';

const storedResponse = z.object({ contentType: z.string().nullable(), body: z.string() });

/** What a write returned. */
export interface WriteResponse {
  status: number;
  contentType: string | null;
  body: string;
}

/**
 * Runs a repeatable write once. A repeat returns the original response, with `replayed`. A response that a retry may
 * improve (5xx, 429) isn't kept. Throws as `claimWrite` does.
 */
export async function runOnce(
  ctx: Context,
  secret: string,
  write: RepeatableWrite,
  run: () => Promise<WriteResponse>,
): Promise<WriteResponse & { replayed: boolean }> {
  const claim = await claimWrite(ctx, write);
  if ('response' in claim) {
    const text = await decrypt(secret, write.encryptionContext, claim.response);
    return { status: claim.status, ...storedResponse.parse(JSON.parse(text)), replayed: true };
  }
  const response = await run();
  await settle(ctx, secret, write, claim.heldUntil, response);
  return { ...response, replayed: false };
}

/**
 * Stores the response, or releases the claim if a retry may succeed. If that fails, the client still gets the response,
 * and its key stays claimed until the claim expires.
 */
async function settle(
  ctx: Context,
  secret: string,
  write: RepeatableWrite,
  heldUntil: Instant,
  { status, contentType, body }: WriteResponse,
): Promise<void> {
  try {
    if (status >= 500 || status === 429) return await releaseWrite(ctx, write, heldUntil);
    const encrypted = await encrypt(secret, write.encryptionContext, JSON.stringify({ contentType, body }));
    await storeResponse(ctx, write, heldUntil, { status, response: encrypted });
  } catch (error) {
    log('error', 'idempotency.response_not_stored', { requestId: ctx.requestId, ...errorFacts(error) });
  }
}

import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { actorName, type Context } from '../platform/context.ts';
import { decrypt, encrypt } from '../platform/encryption.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { Instant } from '../platform/time.ts';
import { idempotencyKey, type RepeatableWrite, repeatableWrite } from './idempotency-key.ts';
import { claimWrite, releaseWrite, storeResponse } from './idempotency-store.ts';
import type { AppEnv } from './router.ts';

const storedResponse = z.object({ contentType: z.string().nullable(), body: z.string() });

/**
 * Runs a write that carries an `Idempotency-Key` once. A repeat returns the original response with
 * `Idempotency-Replayed: true`. Runs after the guard, which identifies the caller.
 */
export const idempotent = createMiddleware<AppEnv>(async (c, next) => {
  const key = idempotencyKey(c.req.method, c.req.header('idempotency-key'));
  if (key === null) return next();
  const ctx = c.get('ctx');
  const write = await repeatableWrite(callerOf(c), key, c.req.raw);
  const claim = await claimWrite(ctx, write);
  if ('response' in claim)
    return replay(claim.status, await decrypt(c.env.ENCRYPTION_KEY, write.encryptionContext, claim.response));
  await next();
  await settle(ctx, c.env.ENCRYPTION_KEY, write, claim.heldUntil, c.res.clone());
});

/** The operator, API key or user whose write it is. */
function callerOf(c: HonoContext<AppEnv>): string {
  const { actor } = c.get('ctx');
  if (actor.kind === 'operator') return actorName(actor);
  const { by, userId } = c.get('principal');
  return by.kind === 'key' ? by.id : userId;
}

/**
 * Stores the response, or releases the claim if a retry may succeed (5xx, 429). If that fails, the client still gets the
 * response, and its key stays claimed until the claim expires.
 */
async function settle(
  ctx: Context,
  secret: string,
  write: RepeatableWrite,
  heldUntil: Instant,
  response: Response,
): Promise<void> {
  try {
    if (response.status >= 500 || response.status === 429) return await releaseWrite(ctx, write, heldUntil);
    const contentType = response.headers.get('content-type');
    const text = JSON.stringify({ contentType, body: await response.text() });
    const encrypted = await encrypt(secret, write.encryptionContext, text);
    await storeResponse(ctx, write, heldUntil, { status: response.status, response: encrypted });
  } catch (error) {
    log('error', 'idempotency.response_not_stored', { requestId: ctx.requestId, ...errorFacts(error) });
  }
}

function replay(status: number, text: string): Response {
  const { contentType, body } = storedResponse.parse(JSON.parse(text));
  const headers = new Headers({ 'idempotency-replayed': 'true' });
  if (contentType !== null) headers.set('content-type', contentType);
  return new Response(body === '' ? null : body, { status, headers });
}

import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { actorName } from '../context.ts';
import type { Principal } from '../contract/principal.ts';
import { idempotencyKey, repeatableRequest } from './idempotency-key.ts';
import type { AppEnv } from './router.ts';
import { runOnce, type WriteResponse } from './run-once.ts';

/**
 * Runs a write that carries an `Idempotency-Key` once. A repeat returns the original response with
 * `Idempotency-Replayed: true`. Runs after the guard, which identifies the caller.
 */
export const idempotent = createMiddleware<AppEnv>(async (c, next) => {
  const key = idempotencyKey(c.req.method, c.req.header('idempotency-key'));
  if (key === null) return next();
  const write = await repeatableRequest(callerOf(c), key, c.req.raw);
  const { replayed, ...response } = await runOnce(c.get('ctx'), c.env.ENCRYPTION_KEY, write, async () => {
    await next();
    const sent = c.res.clone();
    return { status: sent.status, contentType: sent.headers.get('content-type'), body: await sent.text() };
  });
  if (replayed) return replay(response);
});

/** The operator, or the caller of a publisher's route, whose write it is. */
function callerOf(c: HonoContext<AppEnv>): string {
  const { actor } = c.get('ctx');
  return actor.kind === 'operator' ? actorName(actor) : callerId(c.get('principal'));
}

/** The API key, app or user that calls. */
export function callerId({ by, userId }: Principal) {
  return by.kind === 'session' ? userId : by.id;
}

function replay({ status, contentType, body }: WriteResponse): Response {
  const headers = new Headers({ 'idempotency-replayed': 'true' });
  if (contentType !== null) headers.set('content-type', contentType);
  return new Response(body === '' ? null : body, { status, headers });
}

import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { principalOf } from '../identity/api-keys.ts';
import { DomainError } from '../platform/errors.ts';
import { sameText } from '../platform/hashing.ts';
import { isPublisherId } from '../platform/ids.ts';
import { readPublisher } from '../publishers/publishers.ts';
import type { AppEnv } from './router.ts';

/**
 * Lets a request in that carries a valid API key (`Authorization: Bearer` or `X-API-Key`) and acts for that key's
 * publisher. A `publisher_id` in the query must be that publisher (`requireOwn`).
 */
const needsKey = createMiddleware<AppEnv>(async (c, next) => {
  const key = bearer(c.req.header('authorization')) ?? c.req.header('x-api-key')?.trim();
  const ctx = c.get('ctx');
  const principal = key ? await principalOf(ctx.db, key, ctx.now) : null;
  if (!principal)
    throw new DomainError('key.invalid', 'The API key is missing, wrong, revoked or expired.', 401);
  c.set('publisherId', principal.publisherId);
  c.set('ctx', { ...ctx, actor: { kind: 'publisher', publisherId: principal.publisherId } });
  await requireOwn(c, c.req.query('publisher_id'));
  await next();
});

/** Lets in whoever carries the configured operator token. */
const needsOperator = createMiddleware<AppEnv>(async (c, next) => {
  const token = bearer(c.req.header('authorization'));
  if (!token || !sameText(token, c.env.OPERATOR_TOKEN))
    throw new DomainError('operator.token_invalid', 'The operator token is missing or wrong.', 401);
  c.set('ctx', { ...c.get('ctx'), actor: { kind: 'operator', name: 'token' } });
  await next();
});

/** A route that a publisher calls with their API key: the guard, and how the contract tells of it. */
export const byKey = {
  middleware: needsKey,
  security: [{ bearerKey: [] }, { headerKey: [] }],
};

/** A route that an operator calls with the configured token: the guard, and how the contract tells of it. */
export const byOperator = {
  middleware: needsOperator,
  security: [{ operatorToken: [] }],
};

/** Lets a request in on a local system only; elsewhere the route does not exist. */
export const localOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'local') throw new DomainError('route.unknown', 'There is nothing here.', 404);
  await next();
});

/**
 * Refuses a request that names another publisher than its key's: `publisher.malformed` and `publisher.unknown` (404),
 * `key.other_publisher` (403). A request that names none is its key's.
 */
export async function requireOwn(c: HonoContext<AppEnv>, asked: string | undefined): Promise<void> {
  if (asked === undefined || asked === c.get('publisherId')) return;
  if (!isPublisherId(asked))
    throw new DomainError(
      'publisher.malformed',
      'A publisher id is PUB and six digits, such as PUB000001.',
      404,
    );
  await readPublisher(c.get('ctx').db, asked);
  throw new DomainError('key.other_publisher', 'This key belongs to another publisher.', 403);
}

function bearer(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

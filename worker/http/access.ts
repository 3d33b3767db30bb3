import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Permission } from '../contract/principal.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { idempotent } from './idempotency.ts';
import type { Access, AppEnv } from './router.ts';

/**
 * A publisher's route. It takes an API key with the permission (`Authorization: Bearer` or `X-API-Key`) or the
 * publisher's signed-in browser, applies their rate limits, and refuses a `publisher_id` in the query that isn't theirs.
 * A write may carry an `Idempotency-Key`. The result is the guard and its description in the contract.
 */
export function byPublisher(permission: Permission) {
  return {
    middleware: [guard((access) => access.publisher(permission)), ownOnly, idempotent],
    security: [{ bearerKey: [] }, { headerKey: [] }, { session: [] }],
    'x-permission': permission,
  };
}

/** A route of the account itself, for its signed-in browser only: no key may change how a person signs in. */
export const bySession = {
  middleware: [guard((access) => access.session)],
  security: [{ session: [] }],
};

/** A route for operators: a signed-in admin or the operator token. A write may carry an `Idempotency-Key`. */
export const byOperator = {
  middleware: [guard((access) => access.operator), idempotent],
  security: [{ operatorToken: [] }, { session: [] }],
};

/** A route for the operator token alone. A signed-in admin, or someone who took over that browser, can't call it. */
export const byOperatorToken = {
  middleware: [guard((access) => access.operatorToken), idempotent],
  security: [{ operatorToken: [] }],
};

/** A route for everyone, but only from our own pages: another site's page can't sign a visitor in or out. */
export const fromOwnPages = {
  middleware: [
    createMiddleware<AppEnv>(async (c, next) => {
      requireSameOrigin(c);
      await next();
    }),
  ],
};

/** Admits requests on a local system only. Elsewhere the route does not exist. */
export const localOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'local') throw new DomainError('route.unknown', 'There is nothing here.', 404);
  await next();
});

/** The publisher who calls a public route, or null. Throws `key.invalid` (401) for a wrong API key. */
export function knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null> {
  return c.get('access').knownPublisher(c);
}

/**
 * Refuses a request that names another publisher than its caller. Throws `publisher.malformed` and `publisher.unknown`
 * (404), and `key.other_publisher` (403). A request that names none is the caller's own.
 */
export function requireOwn(c: HonoContext<AppEnv>, publisherId: string | undefined): Promise<void> {
  return c.get('access').requireOwn(c, publisherId);
}

/**
 * Refuses a write that another site's page sent: `session.cross_site` (403). Browsers name the page's origin in
 * `Sec-Fetch-Site`, older ones in `Origin`.
 */
export function requireSameOrigin(c: HonoContext<AppEnv>): void {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isOurs = site ? site === 'same-origin' : origin === undefined || origin === new URL(c.req.url).origin;
  if (!isOurs) throw new DomainError('session.cross_site', 'This call has to come from our own pages.', 403);
}

const ownOnly = createMiddleware<AppEnv>(async (c, next) => {
  await requireOwn(c, c.req.query('publisher_id'));
  await next();
});

/** Runs a guard that the request's context brings. */
function guard(pick: (access: Access) => MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (c, next) => pick(c.get('access'))(c, next);
}

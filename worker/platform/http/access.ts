import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { OperatorPermission } from '../contract/operator-permissions.ts';
import type { Permission } from '../contract/principal.ts';
import { failure } from '../failure.ts';
import type { PublisherId } from '../ids.ts';
import { routeUnknown } from './failures.ts';
import { idempotent } from './idempotency.ts';
import type { Access, AppEnv } from './router.ts';

const sessionCrossSite = failure('session.cross_site', 403, 'This call has to come from our own pages.', {
  action: 'Use an API key; only our own pages can use a session.',
});

/** A public route. */
export const anyone = { middleware: [] };

/**
 * A publisher's route. It accepts an API key with the permission (`Authorization: Bearer` or `X-API-Key`) or the
 * publisher's session, applies their rate limits, and refuses another publisher's `publisher_id` in the query. A write
 * may carry an `Idempotency-Key`.
 */
export function byPublisher(permission: Permission) {
  return {
    middleware: [guard((access) => access.publisher(permission)), ownOnly, idempotent],
    security: [{ bearerKey: [] }, { headerKey: [] }, { session: [] }],
    'x-permission': permission,
  };
}

/** The guard of the MCP server: an API key with the permission `mcp-server`, or a token of a connected app. */
export const asAssistant = guard((access) => access.assistant);

/** A route of the account, for its session only: an API key can't change how a person signs in. */
export const bySession = {
  middleware: [guard((access) => access.session)],
  security: [{ session: [] }],
};

/**
 * A route of the account that requires a recent confirmation of the session. Without one it throws
 * `session.confirmation_required` (403). An API key is refused.
 */
export const byConfirmedSession = {
  middleware: [guard((access) => access.confirmedSession)],
  security: [{ session: [] }],
  'x-confirmation': true,
};

/**
 * A route for operators: the operator token, the session of an operator whose role has the permission, or an operator key
 * with it. A write may carry an `Idempotency-Key`.
 */
export function byOperator(permission: OperatorPermission) {
  return {
    middleware: [guard((access) => access.operator(permission)), idempotent],
    security: [{ operatorToken: [] }, { operatorKey: [] }, { session: [] }],
    'x-operator-permission': permission,
  };
}

/**
 * A route with an effect: on money, secrets, controls or traffic. Only a person may call it: an operator's session that was
 * confirmed in the last five minutes (`session.confirmation_required`, 403). Operator keys and the operator token are refused,
 * whatever their permissions.
 */
export function byConfirmedOperator<Permission extends OperatorPermission>(permission: Permission) {
  return {
    middleware: [guard((access) => access.confirmedOperator(permission)), idempotent],
    security: [{ session: [] }],
    'x-operator-permission': permission,
    'x-confirmation': true as const,
  };
}

/** Sets roles: as `byConfirmedOperator`, and by the operator token, which makes the first admin. */
export function byConfirmedOperatorOrToken<Permission extends OperatorPermission>(permission: Permission) {
  return {
    middleware: [guard((access) => access.confirmedOperatorOrToken(permission)), idempotent],
    security: [{ operatorToken: [] }, { session: [] }],
    'x-operator-permission': permission,
    'x-confirmation': true as const,
  };
}

/**
 * Requires a confirmed session of an operator with the permission for one action of an operation whose other actions have no
 * effect. Throws as the guard of `byConfirmedOperator`.
 */
export function requireConfirmedOperator(
  c: HonoContext<AppEnv>,
  permission: OperatorPermission,
): Promise<void> {
  return c.get('access').requireConfirmedOperator(c, permission);
}

/** Requires another permission of an operator for one action of an operation. Throws as the guard of `byOperator`. */
export async function requireOperator(c: HonoContext<AppEnv>, permission: OperatorPermission): Promise<void> {
  await c.get('access').operator(permission)(c, async () => {});
}

/**
 * A route for publishers with the permission and for operators with theirs. The operator token, an operator key and an
 * operator's session are an operator's.
 */
export function byPublisherOrOperator(permission: Permission, operatorPermission: OperatorPermission) {
  return {
    middleware: [guard((access) => access.publisherOrOperator(permission, operatorPermission)), idempotent],
    security: [
      { bearerKey: [] },
      { headerKey: [] },
      { operatorToken: [] },
      { operatorKey: [] },
      { session: [] },
    ],
    'x-permission': permission,
    'x-operator-permission': operatorPermission,
  };
}

/** A public route that only our own pages may call: another site's page can't sign a visitor in or out. */
export const sameOrigin = {
  middleware: [
    createMiddleware<AppEnv>(async (c, next) => {
      requireSameOrigin(c);
      await next();
    }),
  ],
};

/** Admits requests on a local system only. A deployment returns `route.unknown` (404). */
export const localOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'local') throw routeUnknown();
  await next();
});

/** The publisher who calls a public route, or null. Throws `key.invalid` (401) for a wrong API key. */
export function knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null> {
  return c.get('access').knownPublisher(c);
}

/**
 * Refuses a request that names another publisher than its caller. A request that names none passes. Throws
 * `publisher.malformed`, `publisher.unknown` (404), `key.other_publisher` (403).
 */
export function requireOwn(c: HonoContext<AppEnv>, publisherId: string | undefined): Promise<void> {
  return c.get('access').requireOwn(c, publisherId);
}

/**
 * Refuses a write that another site's page sent: `session.cross_site` (403). Older browsers send `Origin` instead of
 * `Sec-Fetch-Site`; programs send neither.
 */
export function requireSameOrigin(c: HonoContext<AppEnv>): void {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isOwn = site ? site === 'same-origin' : origin === undefined || origin === new URL(c.req.url).origin;
  if (!isOwn) throw sessionCrossSite();
}

const ownOnly = createMiddleware<AppEnv>(async (c, next) => {
  c.set('takesPublisherId', true);
  await requireOwn(c, c.req.query('publisher_id'));
  await next();
});

/** The guard from the request's context, which `app/` provides. */
function guard(pick: (access: Access) => MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (c, next) => pick(c.get('access'))(c, next);
}

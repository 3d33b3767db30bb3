import type { Context as HonoContext, MiddlewareHandler, Next } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { findKey } from '../api-keys/api-keys.ts';
import { bearerOf, keyCredential } from '../api-keys/credential.ts';
import { grants, type Permission } from '../api-keys/permissions.ts';
import { idempotent } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { rateExceeded, setRateLimitHeaders } from '../http/rate-headers.ts';
import type { AppEnv } from '../http/router.ts';
import { keepCookie } from '../identity/session-cookie.ts';
import { principalOfSession, SESSION_COOKIE } from '../identity/sessions.ts';
import { DomainError } from '../platform/errors.ts';
import { timingSafeEqualText } from '../platform/hashing.ts';
import { isPublisherId } from '../platform/ids.ts';
import { problemResponse } from '../platform/problem.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { consumeRateLimit } from '../rate-limits/consume.ts';
import { tooManyFailed } from '../rate-limits/failed-keys.ts';
import type { RateLimitResult } from '../rate-limits/rate-window.ts';
import { limitKeyOf, limitsOf, usageOf } from './publisher-limits.ts';

/**
 * A route of a publisher: called with an API key that carries the permission (`Authorization: Bearer` or `X-API-Key`), or
 * from the publisher's signed-in browser. Within the limits of the key or browser; a `publisher_id` in the query must be
 * theirs (`requireOwn`); a write may carry an `Idempotency-Key`. The guard, and how the contract tells of it.
 */
export function byPublisher(permission: Permission) {
  return {
    middleware: [needsPublisher(permission), metered(permission), ownOnly, idempotent],
    security: [{ bearerKey: [] }, { headerKey: [] }, { session: [] }],
    'x-permission': permission,
  };
}

/** A route of the account itself, for its signed-in browser only: no key may change how a person gets in. */
export const bySession = {
  middleware: [needsSession()],
  security: [{ session: [] }],
};

/** A route of operators: a signed-in admin, or the configured operator token; a write may carry an `Idempotency-Key`. */
export const byOperator = {
  middleware: [needsOperator(), idempotent],
  security: [{ operatorToken: [] }, { session: [] }],
};

/** A route for the operator token alone: a signed-in admin, or whoever took over such a browser, can't call it. */
export const byOperatorToken = {
  middleware: [needsOperatorToken(), idempotent],
  security: [{ operatorToken: [] }],
};

/** Lets a request in on a local system only; elsewhere the route does not exist. */
export const localOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'local') throw new DomainError('route.unknown', 'There is nothing here.', 404);
  await next();
});

function needsPublisher(permission: Permission): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { principal, guessed } = await findCaller(c);
    if (!principal) {
      const address = c.req.header('cf-connecting-ip') ?? '';
      const tooMany = guessed ? await tooManyFailed(c.env, address, c.get('ctx').now) : null;
      if (tooMany) return refusal(c, tooMany);
      throw new DomainError('key.invalid', 'The API key is missing, wrong, revoked or expired.', 401);
    }
    if (principal.by.kind === 'key' && !grants(principal.by.permissions.endpoints, permission))
      throw new DomainError('key.permission_missing', `This key lacks the permission “${permission}”.`, 403);
    enter(c, principal);
    await next();
  };
}

/** Who calls; a request that carries a key is that key's, whatever cookie comes with it. */
export async function findCaller(
  c: HonoContext<AppEnv>,
): Promise<{ principal: Principal | null; guessed: boolean }> {
  const key = keyCredential(c.req.header('authorization'), c.req.header('x-api-key'));
  if (key !== null) return findKey(c.get('ctx').db, key, c.get('ctx').now);
  const principal = await signedIn(c);
  return { principal, guessed: !principal && getCookie(c, SESSION_COOKIE) !== undefined };
}

/** Takes a unit of the caller's limits and counts the call; where there is no limit, nobody waits for the count. */
function metered(permission: Permission): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const principal = c.get('principal');
    const limits = limitsOf(principal, permission);
    const usage = usageOf(principal, endpointOf(c));
    const asked = consumeRateLimit(
      c.env.METER,
      limitKeyOf(principal, permission),
      limits,
      c.get('ctx').now,
      usage,
    );
    if (limits.length === 0) {
      c.executionCtx.waitUntil(asked);
      return next();
    }
    const answer = await asked;
    if (answer?.allowed === false) return refusal(c, answer);
    await next();
    if (answer) setRateLimitHeaders(c.res.headers, answer);
  };
}

/** The route as the contract names it: `GET /v1/publisher/links`, for HEAD too. */
function endpointOf(c: HonoContext<AppEnv>): string {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  return `${method} ${routePath(c).replaceAll(/:(\w+)/g, '{$1}')}`;
}

function refusal(c: HonoContext<AppEnv>, answer: RateLimitResult): Response {
  const refused = problemResponse(rateExceeded(answer), c.get('ctx').requestId);
  setRateLimitHeaders(refused.headers, answer);
  return refused;
}

const ownOnly = createMiddleware<AppEnv>(async (c, next) => {
  await requireOwn(c, c.req.query('publisher_id'));
  await next();
});

function needsSession(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const principal = await signedIn(c);
    if (!principal) throw new DomainError('session.missing', 'Please sign in.', 401);
    enter(c, principal);
    await next();
  };
}

function needsOperator(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (bearerOf(c.req.header('authorization')) !== null) return enterByToken(c, next);
    const principal = await signedIn(c);
    if (!principal) throw wrongToken();
    if (principal.role !== 'admin')
      throw new DomainError('operator.role_missing', 'This is for operators.', 403);
    enter(c, principal);
    c.set('ctx', { ...c.get('ctx'), actor: { kind: 'operator', name: principal.userId } });
    await next();
  };
}

function needsOperatorToken(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (bearerOf(c.req.header('authorization')) === null) throw wrongToken();
    return enterByToken(c, next);
  };
}

/** Lets the operator token in; wrong ones are limited by the address they come from. */
async function enterByToken(c: HonoContext<AppEnv>, next: Next): Promise<Response | undefined> {
  const token = bearerOf(c.req.header('authorization')) ?? '';
  if (!timingSafeEqualText(token, c.env.OPERATOR_TOKEN)) {
    const tooMany = await tooManyFailed(c.env, c.req.header('cf-connecting-ip') ?? '', c.get('ctx').now);
    if (tooMany) return refusal(c, tooMany);
    throw wrongToken();
  }
  c.set('ctx', { ...c.get('ctx'), actor: { kind: 'operator', name: 'token' } });
  await next();
}

function wrongToken(): DomainError {
  return new DomainError('operator.token_invalid', 'The operator token is missing or wrong.', 401);
}

/**
 * The principal of the session cookie. A write is taken only from our own pages: a browser tells where it comes from
 * (`Sec-Fetch-Site`, else `Origin`), and another site's request with our cookie is `session.cross_site` (403).
 */
async function signedIn(c: HonoContext<AppEnv>): Promise<Principal | null> {
  const token = getCookie(c, SESSION_COOKIE);
  if (!token) return null;
  requireSameSite(c);
  const principal = await principalOfSession(c.get('ctx').db, token, c.get('ctx').now);
  if (principal?.prolonged) keepCookie(c, token);
  return principal;
}

/** Refuses a write that another site's page sent: `session.cross_site` (403). */
export function requireSameSite(c: HonoContext<AppEnv>): void {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const ours = site ? site === 'same-origin' : origin === undefined || origin === new URL(c.req.url).origin;
  if (!ours) throw new DomainError('session.cross_site', 'This call has to come from our own pages.', 403);
}

function enter(c: HonoContext<AppEnv>, principal: Principal): void {
  c.set('principal', principal);
  c.set('publisherId', principal.publisherId);
  c.set('ctx', { ...c.get('ctx'), actor: { kind: 'publisher', publisherId: principal.publisherId } });
}

/**
 * Refuses a request that names another publisher than its own: `publisher.malformed` and `publisher.unknown` (404),
 * `key.other_publisher` (403). A request that names none is its own.
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

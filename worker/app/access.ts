import type { Context as HonoContext, Next } from 'hono';
import { getCookie } from 'hono/cookie';
import { routePath } from 'hono/route';
import { bearerOf, findKey, grants, keyCredential } from '../accounts/api-keys/keys.ts';
import { OPERATOR_CONFIRMATION_TTL_MS, requireConfirmed } from '../accounts/identity/confirm-session.ts';
import {
  currentSession,
  SESSION_COOKIE,
  type SessionPrincipal,
  sessionMissing,
  setSessionCookie,
} from '../accounts/identity/sessions.ts';
import { isAccessToken, MCP_PATH, RESOURCE_METADATA_PATH } from '../accounts/oauth/protocol.ts';
import { findOperatorKey, isOperatorKey } from '../accounts/operators/find-key.ts';
import { requireOwnPublisher } from '../accounts/publishers/require-own.ts';
import { countSecurityEvent } from '../accounts/security-events/count-events.ts';
import { recordOwnAddress } from '../compliance/own-addresses.ts';
import { OPERATOR_TOKEN_NAME } from '../platform/context.ts';
import {
  includesPermission,
  isOperatorRole,
  type OperatorPermission,
  permissionsOfRole,
} from '../platform/contract/operator-permissions.ts';
import type { Permission, Principal } from '../platform/contract/principal.ts';
import { SCOPES } from '../platform/contract/scopes.ts';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { timingSafeEqualText } from '../platform/hashing.ts';
import { requireSameOrigin } from '../platform/http/access.ts';
import { siteOf } from '../platform/http/failures.ts';
import { declareFeature } from '../platform/http/feature.ts';
import type { Access, AppEnv } from '../platform/http/router.ts';
import type { PublisherId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { problemResponse } from '../platform/problem.ts';
import { consumeRateLimit } from '../platform/rate-limits/consume.ts';
import { countFailedAttempt } from '../platform/rate-limits/failed-attempts.ts';
import { rateExceeded, setRateLimitHeaders } from '../platform/rate-limits/headers.ts';
import type { RateLimitResult } from '../platform/rate-limits/rate-window.ts';
import { limitKeyOf, limitsOf, usageOf } from './publisher-limits.ts';

/** Of the tools, which aren’t operations of the API. */
const MCP_FEATURE = declareFeature(MCP_PATH);

const OPERATOR_KEY_LIMITS = [{ name: 'hour', limit: 2_000, windowSeconds: 3_600 }];

const keyInvalid = failure('key.invalid', 401, 'The API key is missing, wrong, revoked or expired.', {
  action: 'Send a valid API key, or create a new one.',
});
const keyPermissionMissing = failure(
  'key.permission_missing',
  403,
  (caller: string, permission: string) => `This ${caller} lacks the permission “${permission}”.`,
  { action: 'Use a key with the permission named in `detail`.', sample: ['key', 'POST publisher-api'] },
);
const operatorRoleMissing = failure('operator.role_missing', 403, 'This is only for operators.', {
  action: 'Sign in with an account that has an operator’s role.',
});
const operatorPermissionMissing = failure(
  'operator.permission_missing',
  403,
  (permission: string) => `This needs the operator permission “${permission}”.`,
  { action: 'Use a role or an operator key with the permission named in `detail`.', sample: ['money:write'] },
);
const keyRefused = failure(
  'operator.key_refused',
  403,
  'An operator has to do this in a browser: operator keys can’t.',
  { action: 'Sign in as an operator and confirm the session.' },
);
const tokenRefused = failure(
  'operator.token_refused',
  403,
  'An operator has to do this in a browser. The operator token only makes the first admin.',
  { action: 'Sign in as an operator and confirm the session.' },
);
const wrongToken = failure('operator.token_invalid', 401, 'The operator token is missing or wrong.', {
  action: 'Send the operator token or an operator key, or sign in as an operator.',
});

/** Authenticates callers by API key, session or operator token, and applies their rate limits. */
export const access: Access = {
  publisher: (permission) => async (c, next) => {
    const { principal, guessed } = await findCaller(c, permission);
    if (!principal) {
      const tooMany = guessed ? await countFailure(c) : null;
      if (tooMany) return limitResponse(c, tooMany);
      throw invalidKey();
    }
    requirePermission(principal, permission);
    enter(c, principal);
    return withinLimits(c, next, permission);
  },

  assistant: async (c, next) => {
    c.set('feature', MCP_FEATURE);
    const { principal, guessed } = (await findByCredential(c, 'mcp-server')) ?? NOT_FOUND;
    if (!principal) {
      const tooMany = guessed ? await countFailure(c) : null;
      return tooMany ? limitResponse(c, tooMany) : challenge(c);
    }
    requirePermission(principal, 'mcp-server');
    enter(c, principal);
    return withinLimits(c, next, 'mcp-server');
  },

  session: async (c, next) => {
    const principal = await signedIn(c);
    if (!principal) throw sessionMissing();
    enter(c, principal);
    await next();
  },

  confirmedSession: async (c, next) => {
    const principal = await signedIn(c);
    if (!principal) throw sessionMissing();
    requireConfirmed(principal.confirmedAt, c.get('ctx').now);
    enter(c, principal);
    await next();
  },

  operator: (permission) => async (c, next) => {
    if (bearerOf(c.req.header('authorization')) !== null) return enterByCredential(c, next, permission);
    await enterAsOperator(c, permission);
    await next();
  },

  confirmedOperator: (permission) => async (c, next) => {
    const refused = await enterConfirmed(c, permission);
    if (refused) return refused;
    await next();
  },

  confirmedOperatorOrToken: (permission) => async (c, next) => {
    const bearer = bearerOf(c.req.header('authorization'));
    if (bearer !== null && !isOperatorKey(bearer)) return enterByToken(c, next);
    const refused = await enterConfirmed(c, permission);
    if (refused) return refused;
    await next();
  },

  async requireConfirmedOperator(c, permission) {
    if (bearerOf(c.req.header('authorization')) !== null) throw refusalOfCredential(c);
    const { confirmedAt } = await enterAsOperator(c, permission);
    requireConfirmed(confirmedAt, c.get('ctx').now, OPERATOR_CONFIRMATION_TTL_MS);
  },

  publisherOrOperator: (permission, operatorPermission) => async (c, next) => {
    const admit = (await isOperatorCaller(c))
      ? access.operator(operatorPermission)
      : access.publisher(permission);
    return admit(c, next);
  },

  async knownPublisher(c): Promise<PublisherId | null> {
    const { principal } = await findCaller(c, null);
    if (principal) return principal.publisherId;
    if (keyCredential(c.req.header('authorization'), c.req.header('x-api-key')) === null) return null;
    throw keyInvalid('The API key is wrong, revoked or expired.');
  },

  requireOwn: (c, publisherId) => requireOwnPublisher(c.get('ctx'), c.get('publisherId'), publisherId),
};

interface Found {
  principal: Principal | null;
  /** A wrong credential that needed a lookup. Such attempts are limited by address. */
  guessed: boolean;
}

const NOT_FOUND: Found = { principal: null, guessed: false };

/** The caller. A key or a token takes precedence over a session cookie. */
async function findCaller(c: HonoContext<AppEnv>, permission: Permission | null): Promise<Found> {
  const found = await findByCredential(c, permission);
  if (found) return found;
  const principal = await signedIn(c);
  return { principal, guessed: !principal && getCookie(c, SESSION_COOKIE) !== undefined };
}

/** The owner of the API key or token of a call; null if the call has none. */
async function findByCredential(
  c: HonoContext<AppEnv>,
  permission: Permission | null,
): Promise<Found | null> {
  const credential = keyCredential(c.req.header('authorization'), c.req.header('x-api-key'));
  if (credential === null) return null;
  const found = isAccessToken(credential)
    ? await findToken(c, credential, permission)
    : await findKey(c.get('ctx').db, credential, c.get('ctx').now);
  if (!found.principal) countRefusedKey(c);
  return found;
}

async function findToken(
  c: HonoContext<AppEnv>,
  token: string,
  permission: Permission | null,
): Promise<Found> {
  const { findByToken } = await import('../accounts/oauth/find-by-token.ts');
  const principal = await findByToken(c.get('ctx'), c.env, token, permission);
  return { principal, guessed: !principal };
}

function countRefusedKey(c: HonoContext<AppEnv>): void {
  countSecurityEvent(c.env, c.get('ctx'), (work) => c.executionCtx.waitUntil(work), 'key_refused');
}

/** Throws `key.permission_missing` (403) for a key or an app without the permission. */
function requirePermission({ by }: Principal, permission: Permission): void {
  if (by.kind === 'session' || grants(by.permissions.endpoints, permission)) return;
  const caller = by.kind === 'key' ? 'key' : 'app';
  throw keyPermissionMissing(caller, permission);
}

function invalidKey(): DomainError {
  return keyInvalid();
}

/** Refuses a call to the MCP server and says where to get a token (RFC 9728). */
function challenge(c: HonoContext<AppEnv>): Response {
  const response = problemResponse(invalidKey(), siteOf(c));
  const error = c.req.header('authorization') === undefined ? '' : ', error="invalid_token"';
  const metadata = `${c.env.PUBLIC_ORIGIN}${RESOURCE_METADATA_PATH}`;
  response.headers.set(
    'www-authenticate',
    `Bearer realm="Tributary", resource_metadata="${metadata}", scope="${SCOPES.join(' ')}"${error}`,
  );
  return response;
}

/** Applies the caller's limits and counts the call. A call without a limit doesn't wait for the count. */
async function withinLimits(
  c: HonoContext<AppEnv>,
  next: Next,
  permission: Permission,
): Promise<Response | undefined> {
  const principal = c.get('principal');
  const limits = limitsOf(principal, permission);
  const usage = usageOf(principal, endpointOf(c));
  const consumed = consumeRateLimit(
    c.env.RATE_LIMITER,
    limitKeyOf(principal, permission),
    limits,
    c.get('ctx').now,
    usage,
  );
  if (limits.length === 0) {
    c.executionCtx.waitUntil(consumed);
    await next();
    return;
  }
  return goOnWithin(c, next, await consumed);
}

/** Goes on within a limit and reports it, or refuses the call. Without a result, the limiter is down: the call goes on. */
async function goOnWithin(
  c: HonoContext<AppEnv>,
  next: Next,
  result: RateLimitResult | null,
): Promise<Response | undefined> {
  if (result?.allowed === false) return limitResponse(c, result);
  await next();
  if (result) setRateLimitHeaders(c.res.headers, result);
}

/** The route as the contract names it, such as `GET /v1/publisher/links`. HEAD counts as GET. */
function endpointOf(c: HonoContext<AppEnv>): string {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  return `${method} ${routePath(c).replaceAll(/:(\w+)/g, '{$1}')}`;
}

function limitResponse(c: HonoContext<AppEnv>, result: RateLimitResult): Response {
  const response = problemResponse(rateExceeded(result), siteOf(c));
  setRateLimitHeaders(response.headers, result);
  return response;
}

/** Admits the confirmed session of an operator with the permission. A wrong token gets a response if there were too many. */
async function enterConfirmed(
  c: HonoContext<AppEnv>,
  permission: OperatorPermission,
): Promise<Response | undefined> {
  const bearer = bearerOf(c.req.header('authorization'));
  if (bearer !== null && !isOperatorKey(bearer) && !timingSafeEqualText(bearer, c.env.OPERATOR_TOKEN))
    return refuseGuess(c);
  await access.requireConfirmedOperator(c, permission);
  return undefined;
}

/** Why a credential that isn't a person's can't have an effect. */
function refusalOfCredential(c: HonoContext<AppEnv>): DomainError {
  return isOperatorKey(bearerOf(c.req.header('authorization')) ?? '') ? keyRefused() : tokenRefused();
}

/** Admits the operator token. Wrong tokens are limited by address. */
async function enterByToken(c: HonoContext<AppEnv>, next: Next): Promise<Response | undefined> {
  const token = bearerOf(c.req.header('authorization')) ?? '';
  if (!timingSafeEqualText(token, c.env.OPERATOR_TOKEN)) return refuseGuess(c);
  enterOperator(c, OPERATOR_TOKEN_NAME);
  await next();
}

/** Admits the operator token, or an operator key with the permission. */
async function enterByCredential(
  c: HonoContext<AppEnv>,
  next: Next,
  permission: OperatorPermission,
): Promise<Response | undefined> {
  const credential = bearerOf(c.req.header('authorization')) ?? '';
  if (!isOperatorKey(credential)) return enterByToken(c, next);
  const key = await findOperatorKey(c.get('ctx'), credential);
  if (!key) return refuseGuess(c);
  requireGranted(key.permissions, permission);
  enterOperator(c, key.id);
  const { now } = c.get('ctx');
  const limiter = `operator:${key.id}`;
  return goOnWithin(c, next, await consumeRateLimit(c.env.RATE_LIMITER, limiter, OPERATOR_KEY_LIMITS, now));
}

/** Refuses a wrong operator token or key. Too many from one address are limited. */
async function refuseGuess(c: HonoContext<AppEnv>): Promise<Response> {
  countRefusedKey(c);
  const tooMany = await countFailure(c);
  if (tooMany) return limitResponse(c, tooMany);
  throw wrongToken();
}

/** Admits the session of an operator whose role has the permission. */
async function enterAsOperator(
  c: HonoContext<AppEnv>,
  permission: OperatorPermission,
): Promise<SessionPrincipal> {
  const principal = await signedIn(c);
  if (!principal) throw wrongToken();
  if (!isOperatorRole(principal.role)) throw operatorRoleMissing();
  requireGranted(permissionsOfRole(principal.role), permission);
  enter(c, principal);
  enterOperator(c, principal.userId);
  return principal;
}

/** Whether the caller is an operator, by the credential or else by the role of the session. */
async function isOperatorCaller(c: HonoContext<AppEnv>): Promise<boolean> {
  const bearer = bearerOf(c.req.header('authorization'));
  if (bearer !== null) return isOperatorKey(bearer) || timingSafeEqualText(bearer, c.env.OPERATOR_TOKEN);
  if (keyCredential(undefined, c.req.header('x-api-key')) !== null) return false;
  const principal = await signedIn(c);
  return principal !== null && isOperatorRole(principal.role);
}

function enterOperator(c: HonoContext<AppEnv>, name: string): void {
  c.set('ctx', { ...c.get('ctx'), actor: { kind: 'operator', name } });
}

function requireGranted(granted: readonly OperatorPermission[], permission: OperatorPermission): void {
  if (includesPermission(granted, permission)) return;
  throw operatorPermissionMissing(permission);
}

function countFailure(c: HonoContext<AppEnv>): Promise<RateLimitResult | null> {
  const address = c.req.header('cf-connecting-ip') ?? '';
  return countFailedAttempt(c.env, 'FAILED_KEYS_BY_ADDRESS', address, c.get('ctx').now);
}

/**
 * The principal of the session cookie. Throws `session.cross_site` (403) for a write from another site, and
 * `session.user_changed` (409).
 */
async function signedIn(c: HonoContext<AppEnv>): Promise<SessionPrincipal | null> {
  const token = getCookie(c, SESSION_COOKIE);
  if (!token) return null;
  requireSameOrigin(c);
  const principal = await currentSession(c);
  if (principal?.renewed) setSessionCookie(c, token);
  if (principal) noteAddress(c, principal.publisherId);
  return principal;
}

/** Records the hash of the address, so that the publisher's own clicks of the day can be told. It isn't waited for. */
function noteAddress(c: HonoContext<AppEnv>, publisherId: PublisherId): void {
  const address = c.req.header('cf-connecting-ip');
  const recorded = recordOwnAddress(c.get('ctx'), c.env.ADDRESS_KEY, publisherId, address);
  c.executionCtx.waitUntil(
    recorded.catch((error) => log('warn', 'compliance.address_not_recorded', errorFacts(error))),
  );
}

function enter(c: HonoContext<AppEnv>, principal: Principal): void {
  const { publisherId, by } = principal;
  const ctx = c.get('ctx');
  c.set('principal', principal);
  c.set('publisherId', publisherId);
  c.set('ctx', {
    ...ctx,
    actor: { kind: 'publisher', publisherId },
    userAgent: by.kind === 'session' ? ctx.userAgent : null,
  });
}

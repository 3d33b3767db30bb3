import { contextOf } from '../../platform/create-context.ts';
import { decryptWithKey, encryptionUnreadable, encryptWithKey } from '../../platform/encryption.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { addMs, type Instant } from '../../platform/time.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { endReplayedGrant } from './connected-apps.ts';
import { deleteGrants } from './grants.ts';
import { oauthError } from './oauth-error.ts';
import { grantOf } from './protocol.ts';
import { readForm } from './read-form.ts';
import { REFRESH_GRACE_MS, type SpentToken, type SpentTokens } from './spent-tokens.ts';

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };
const RETRY_SECONDS = '60';

interface Refreshing {
  env: Env;
  execution: Pick<ExecutionContext, 'waitUntil'>;
  spent: SpentTokens;
  now: Instant;
}

/**
 * Refreshes a grant. A token that is spent gets the same response for some seconds. After that, two parties have it, and no one can
 * tell which of them is the app: the grant ends, and the account's activity says so.
 */
export async function refreshGrant(request: Request, refreshing: Refreshing): Promise<Response> {
  const { env, execution, spent, now } = refreshing;
  const form = await readForm(request.clone());
  const token = form.get('refresh_token') ?? '';
  const tokenHash = sha256Hex(token);
  const purpose = purposeOf(request, form);
  const earlier = spent.find(tokenHash);
  if (earlier) return repeated(earlier, { token, purpose, env, now });
  if (spent.isRefreshedTooOften(now)) return tooManyRefreshes();
  const response = await authorizationServerOf(env).fetch(request, execution as ExecutionContext);
  if (!response.ok) return response;
  const body = await response.text();
  await spent.spend(tokenHash, { spentAt: now, response: await encryptWithKey(token, purpose, body) });
  return new Response(body, response);
}

async function repeated(
  { spentAt, response }: SpentToken,
  { token, purpose, env, now }: { token: string; purpose: string; env: Env; now: Instant },
): Promise<Response> {
  if (now >= addMs(spentAt, REFRESH_GRACE_MS)) await endGrant(env, token);
  else if (response !== null) {
    const body = await decryptOwn(token, purpose, response);
    if (body !== null) return new Response(body, { headers: HEADERS });
  }
  return oauthError('invalid_grant', 'This refresh token was used before');
}

/** Null for a client with other credentials than the one that got the response. */
async function decryptOwn(token: string, purpose: string, response: string): Promise<string | null> {
  try {
    return await decryptWithKey(token, purpose, response);
  } catch (error) {
    if (encryptionUnreadable.is(error)) return null;
    throw error;
  }
}

async function endGrant(env: Env, token: string): Promise<void> {
  const grant = grantOf(token);
  if (!grant) return;
  const ctx = contextOf(env, 'oauth-replay', { kind: 'system', name: 'oauth' });
  await endReplayedGrant(ctx, grant);
  await deleteGrants(env, [grant]);
}

function purposeOf(request: Request, form: URLSearchParams): string {
  const credentials = ['client_id', 'client_secret'].map((name) => form.get(name) ?? '');
  return JSON.stringify(['oauth-refresh', request.headers.get('authorization') ?? '', ...credentials]);
}

function tooManyRefreshes(): Response {
  const refusal = oauthError('temporarily_unavailable', 'This connection is refreshed too often', 429);
  refusal.headers.set('retry-after', RETRY_SECONDS);
  return refusal;
}

import { GrantType } from '@cloudflare/workers-oauth-provider';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../platform/context.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { isWithinAddressLimit, PERIOD_SECONDS } from '../../platform/rate-limits/address-limit.ts';
import { SECOND } from '../../platform/time.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { basicCredentialsOf, withoutRepeatedId } from './basic-credentials.ts';
import { findAppOfGrant, releaseGrant, revokeConnectedApp } from './connected-apps.ts';
import { hasGrant } from './grants.ts';
import { limitFailures } from './limit-failures.ts';
import { oauthError } from './oauth-error.ts';
import { ownRequest, withBody } from './own-request.ts';
import { grantOf, namesDocument, withOwnResource } from './protocol.ts';
import { readText } from './read-form.ts';

/** KV accepts one write a second for a key, and an app may come back with its code sooner. */
const KV_INTERVAL_MS = SECOND;

/** The token endpoint, where clients exchange codes, refresh tokens and revoke them. */
export async function tokenEndpoint(c: HonoContext<AppEnv>): Promise<Response> {
  const sent = ownRequest(c);
  const text = await readText(sent.clone());
  const body = withoutRepeatedId(sent.headers, withOwnResource(c.env, text));
  const request = body === text ? sent : withBody(sent, body);
  const form = new URLSearchParams(body);
  const tooMany = await limitLookups(c, form);
  if (tooMany) return tooMany;
  const first = await respond(c, request.clone(), form);
  if (first.status !== 429) return limitFailures(c, first);
  await scheduler.wait(KV_INTERVAL_MS);
  return limitFailures(c, await respond(c, request, form));
}

/** The library's response, with the database in step. */
async function respond(c: HonoContext<AppEnv>, request: Request, form: URLSearchParams): Promise<Response> {
  const ctx = c.get('ctx');
  try {
    const response = await responseTo(c, request, form);
    if (response.status === 429) await allowAgain(ctx, form);
    else await followLibrary(ctx, c.env, form, response.ok);
    return response;
  } catch (error) {
    await allowAgain(ctx, form);
    throw error;
  }
}

/**
 * Counts what looks something up for anyone, before it does: a revocation, which always succeeds, and a client whose document
 * is fetched.
 */
async function limitLookups(c: HonoContext<AppEnv>, form: URLSearchParams): Promise<Response | null> {
  const isFetched = hasDocument(c.req.raw.headers, form);
  if (!form.has('token') && !isFetched) return null;
  const address = c.req.header('cf-connecting-ip') ?? '';
  const purpose = isFetched ? 'oauth-documents' : 'oauth-revocations';
  if (await isWithinAddressLimit(c.env, 'CALLS_BY_ADDRESS', purpose, address, c.get('ctx').now)) return null;
  const refusal = oauthError('temporarily_unavailable', 'Too many requests from your address', 429);
  refusal.headers.set('retry-after', String(PERIOD_SECONDS));
  return refusal;
}

/** True for a client whose ID is an address. Only such a client has an assertion, which can name it too. */
function hasDocument(headers: Headers, form: URLSearchParams): boolean {
  const ids = [...form.getAll('client_id'), basicCredentialsOf(headers)?.clientId ?? ''];
  return form.has('client_assertion') || ids.some(namesDocument);
}

/** Refreshes go to the object of their grant, which handles one at a time. */
async function responseTo(
  c: HonoContext<AppEnv>,
  request: Request,
  form: URLSearchParams,
): Promise<Response> {
  const grant = grantOf(form.get('refresh_token') ?? '');
  if (!grant || form.get('grant_type') !== GrantType.REFRESH_TOKEN)
    return authorizationServerOf(c.env).fetch(request, c.executionCtx as ExecutionContext);
  const refreshes = c.env.GRANT_REFRESHES.getByName(`${grant.userId}:${grant.grantId}`);
  const response = await refreshes.fetch(request);
  // The headers of an object's response can't be changed.
  return new Response(response.body, response);
}

/** A code whose tokens couldn't be stored works again. */
async function allowAgain(ctx: Context, form: URLSearchParams): Promise<void> {
  const grant = grantOf(form.get('code') ?? '');
  if (grant) await releaseGrant(ctx, grant);
}

/**
 * Ends a connection in the database after the library has ended its grant: the client revoked it, or a code came twice.
 */
async function followLibrary(ctx: Context, env: Env, form: URLSearchParams, ok: boolean): Promise<void> {
  const isExchange = form.has('code');
  const grant = grantOf(form.get(isExchange ? 'code' : 'token') ?? '');
  if (!grant || (isExchange && ok)) return;
  const app = await findAppOfGrant(ctx, grant);
  if (app && !(await hasGrant(env, grant))) await revokeConnectedApp(ctx, app.userId, app.id);
}

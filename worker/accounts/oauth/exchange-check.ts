import { GrantType, OAuthError, type TokenExchangeCallbackOptions } from '@cloudflare/workers-oauth-provider';
import { z } from 'zod';
import { contextOf } from '../../platform/create-context.ts';
import { type AppId, isId, type UserId } from '../../platform/ids.ts';
import { bindGrant, extendGrant, revokeConnectedApp } from './connected-apps.ts';
import { clientDomainOf, namesDocument } from './protocol.ts';

/** What the tokens of an app carry. */
export const appProps = z.object({
  appId: z.custom<AppId>((id) => typeof id === 'string' && isId('app', id)),
});

/**
 * Asks the database before the library issues tokens: KV may be a minute old and can't count. A code works once, and a
 * connection that has ended, or whose client's address has an unusual spelling, gets no new tokens. The library revokes the grant after this error.
 */
export async function checkExchange({
  env,
  clientId,
  grantType,
  props,
  ...tokens
}: TokenExchangeCallbackOptions<Env>): Promise<void> {
  const ctx = contextOf(env, 'oauth-exchange', { kind: 'system', name: 'oauth' });
  const { appId } = appProps.parse(props);
  // The ID that `completeAuthorization` was called with.
  const grant = { userId: tokens.userId as UserId, grantId: tokens.grantId };
  const isFirst = grantType === GrantType.AUTHORIZATION_CODE;
  const isRefused = namesDocument(clientId) && clientDomainOf(clientId) === null;
  const isAllowed = !isRefused && (await (isFirst ? bindGrant : extendGrant)(ctx, appId, grant));
  if (isAllowed) return;
  // A code that comes twice may be stolen, so the tokens of its first use end too.
  await revokeConnectedApp(ctx, grant.userId, appId);
  throw new OAuthError('invalid_grant', { description: 'This connection has ended' });
}

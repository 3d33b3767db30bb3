import type { Context } from '../../platform/context.ts';
import type { KeyPermissions, Permission, Principal } from '../../platform/contract/principal.ts';
import { verifyToken } from './application-tokens.ts';
import { findUsedApplication, narrowedTo } from './applications.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { findConnectedApp } from './connected-apps.ts';
import { appProps } from './exchange-check.ts';
import { grantOf } from './protocol.ts';
import { commonScopes } from './scope-rules.ts';

/** A connected app uses the MCP server and nothing else. */
const OF_CONNECTED_APPS: KeyPermissions = { endpoints: ['mcp/*'], rate_limit: 1_000 };

/** The account that a token belongs to; null for a token that is wrong, expired, revoked or for another resource. */
export async function findByToken(
  ctx: Context,
  env: Env,
  token: string,
  permission: Permission | null,
): Promise<Principal | null> {
  if (!token.includes(':')) return findByApplicationToken(ctx, env, token);
  // A token for the MCP server is for nothing else.
  return permission === 'mcp-server' ? findByOpaqueToken(ctx, env, token) : null;
}

async function findByOpaqueToken(ctx: Context, env: Env, token: string): Promise<Principal | null> {
  const grant = grantOf(token);
  if (!grant) return null;
  const valid = await authorizationServerOf(env).validateToken(token);
  const props = appProps.safeParse(valid?.props);
  if (!valid || !props.success) return null;
  const app = await findConnectedApp(ctx, props.data.appId);
  if (!app || app.userId !== grant.userId || app.grantId !== grant.grantId) return null;
  const scopes = commonScopes(app.scopes, valid.scope);
  return principalOf(app, { kind: 'app', id: app.id, permissions: OF_CONNECTED_APPS, scopes });
}

async function findByApplicationToken(ctx: Context, env: Env, token: string): Promise<Principal | null> {
  const verified = await verifyToken(ctx, env, token);
  const application = verified && (await findUsedApplication(ctx, verified.appId));
  if (!application) return null;
  const { scopes } = verified;
  const permissions = narrowedTo(scopes, application.permissions);
  return principalOf(application, { kind: 'app', id: application.id, permissions, scopes });
}

function principalOf(
  { userId, publisherId, plan }: Pick<Principal, 'userId' | 'publisherId' | 'plan'>,
  by: Principal['by'],
): Principal {
  // An app never acts as an operator, even if its account is an admin.
  return { userId, publisherId, plan, role: 'publisher', by };
}

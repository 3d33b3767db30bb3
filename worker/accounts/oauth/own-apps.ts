import type { Context } from '../../platform/context.ts';
import type { Scope } from '../../platform/contract/scopes.ts';
import { failure } from '../../platform/failure.ts';
import type { AppId, UserId } from '../../platform/ids.ts';
import type { Eraser } from '../../platform/personal-data.ts';
import type { Instant } from '../../platform/time.ts';
import { activityStatement } from '../activity/record-activity.ts';
import {
  type Application,
  deleteApplication,
  deleteApplications,
  forgetApplications,
  listApplications,
  scopesOf,
} from './applications.ts';
import {
  type ConnectedApp,
  deleteConnectedApps,
  forgetConnectedApps,
  listConnectedApps,
  revokeConnectedApp,
  revokeConnectedApps,
} from './connected-apps.ts';
import { eraseGrants } from './grants.ts';
import { clientDomainOf } from './protocol.ts';

/** An app that may use an account, as its owner sees it. */
export interface OwnApp {
  id: AppId;
  name: string;
  /** Null for an app whose name isn't verified. */
  clientDomain: string | null;
  /** Where the tokens were sent; null for an application with a client ID and a secret. */
  redirectHost: string | null;
  scopes: Scope[];
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

const appUnknown = failure('app.unknown', 404, 'App not found. It may have been disconnected.', {
  action: 'Use an app ID from your list.',
});

/** The connected apps of an account and its applications of the older form, newest first. */
export async function listApps(ctx: Context, userId: UserId): Promise<OwnApp[]> {
  const [connected, applications] = await Promise.all([
    listConnectedApps(ctx, userId),
    listApplications(ctx, userId),
  ]);
  const apps = [...connected.map(ofConnected), ...applications.map(ofApplication)];
  return apps.sort((a, b) => b.createdAt - a.createdAt);
}

function ofConnected(app: ConnectedApp): OwnApp {
  const { id, clientName, clientId, redirectHost, scopes, createdAt, lastUsedAt } = app;
  return {
    id,
    name: clientName,
    clientDomain: clientDomainOf(clientId),
    redirectHost,
    scopes,
    createdAt,
    lastUsedAt,
  };
}

function ofApplication({ id, name, permissions, createdAt, lastUsedAt }: Application): OwnApp {
  const scopes = scopesOf(permissions);
  return { id, name, clientDomain: null, redirectHost: null, scopes, createdAt, lastUsedAt };
}

/**
 * Ends an app's access. Takes effect immediately in this isolate and within a minute in all others. Returns the grant to
 * delete from KV; null if there is none. Throws `app.unknown` (404), also for another account's app.
 */
export async function disconnectApp(ctx: Context, userId: UserId, id: AppId): Promise<string | null> {
  const app = await revokeConnectedApp(ctx, userId, id);
  if (app) return app.grantId;
  if (await deleteApplication(ctx, userId, id)) return null;
  throw appUnknown();
}

/** Ends the access of all apps of an account. The tokens in KV are refused, and expire by themselves. */
export async function revokeAllApps(ctx: Context, userId: UserId): Promise<void> {
  const [, connected, applications] = await ctx.db.$client.batch<{ id: AppId }>([
    activityStatement(
      ctx,
      { userId, kind: 'app.disconnected' },
      {
        sql: `(SELECT COUNT(*) FROM connected_apps WHERE user_id = ?8 AND revoked_at IS NULL AND expires_at > ?7)
          + (SELECT COUNT(*) FROM oauth_applications WHERE user_id = ?8)`,
        values: [userId],
      },
    ),
    ...revokeApps(ctx, userId),
  ]);
  forgetApps(connected, applications);
}

/** The two statements that end the access of all apps of an account. Their results are for `forgetApps`. */
export function revokeApps(ctx: Context, userId: UserId): D1PreparedStatement[] {
  return [revokeConnectedApps(ctx, userId), deleteApplications(ctx, userId)];
}

/** Deletes what is stored about the apps of an account in the database, and then their grants in KV. */
export const eraseApps: Eraser = {
  name: 'apps',
  turn: 'data',
  async erase(ctx, { userId }, _, env) {
    const [connected, applications] = await ctx.db.$client.batch<{ id: AppId }>([
      deleteConnectedApps(ctx, userId),
      deleteApplications(ctx, userId),
    ]);
    forgetApps(connected, applications);
    return (await eraseGrants(env, userId)) ? null : 'more';
  },
};

/** Makes the end of apps effective in this isolate. */
export function forgetApps(connected: D1Result | undefined, applications: D1Result | undefined): void {
  forgetConnectedApps(idsOf(connected));
  forgetApplications(idsOf(applications));
}

function idsOf(ended: D1Result | undefined): AppId[] {
  return ((ended?.results ?? []) as { id: AppId }[]).map(({ id }) => id);
}

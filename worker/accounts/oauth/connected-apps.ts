import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/bulk.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/contract/principal.ts';
import type { Scope } from '../../platform/contract/scopes.ts';
import { CredentialCache } from '../../platform/credential-cache.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { type AppId, newId, type UserId } from '../../platform/ids.ts';
import { perIsolate } from '../../platform/isolate.ts';
import { CRON, job } from '../../platform/job.ts';
import {
  ACCOUNT_LIMITS,
  accountLimit,
  ENDED_FACTOR,
  limitSql,
} from '../../platform/settings/account-limits.ts';
import { addMs, DAY, MINUTE } from '../../platform/time.ts';
import { hasAccess, writeWhile } from '../access/write-while.ts';
import { activityStatement } from '../activity/record-activity.ts';
import { readPublisher } from '../publishers/publishers.ts';
import type { GrantName } from './protocol.ts';
import { connectedApps } from './tables.ts';

/** How long the library keeps an authorization code. */
const CODE_TTL_MS = 10 * MINUTE;
/** Counted from the last refresh. */
export const GRANT_TTL_MS = 30 * DAY;
/** The last use is written at most this often. */
export const USE_INTERVAL_MS = MINUTE;
const MAX_LISTED = 100;
/** The log of tool calls names apps for as long. */
const ENDED_TTL_MS = 30 * DAY;
const BATCH_SIZE = 5_000;

export type ConnectedApp = typeof connectedApps.$inferSelect;
type KnownApp = ConnectedApp & Pick<Principal, 'plan'>;

const oauthTooManyApps = failure(
  'oauth.too_many_apps',
  409,
  (max: number) => `You already have ${max} connected apps. Disconnect one in the settings first.`,
  { action: 'Disconnect an app first.', sample: [ACCOUNT_LIMITS.max_apps] },
);

/** By ID. */
const cachedApps = perIsolate(() => new CredentialCache<KnownApp>());

interface NewApp extends Pick<Principal, 'userId' | 'publisherId' | 'by'> {
  clientId: string;
  clientName: string;
  redirectHost: string;
  scopes: Scope[];
  /** Ends the earlier connections of this client to this host. */
  replaces: boolean;
}

/**
 * Stores a connection before it has any token, and returns it with the connections that it replaces. Throws
 * `access.ended` (401) and `oauth.too_many_apps` (409).
 */
export async function connectApp(
  ctx: Context,
  { replaces, by, ...input }: NewApp,
): Promise<{ id: AppId; replaced: ConnectedApp[] }> {
  const id = newId('app');
  const { userId, clientId, clientName, redirectHost } = input;
  const earlier = and(
    eq(connectedApps.userId, userId),
    eq(connectedApps.clientId, clientId),
    eq(connectedApps.redirectHost, redirectHost),
    isActive(ctx),
  );
  const replaced = replaces ? await ctx.db.select().from(connectedApps).where(earlier) : [];
  const row = { ...input, id, createdAt: ctx.now, expiresAt: addMs(ctx.now, CODE_TTL_MS) };
  try {
    await writeWhile(ctx, hasAccess({ by }), [
      ...(replaces
        ? [statementOf(ctx.db, ctx.db.update(connectedApps).set({ revokedAt: ctx.now }).where(earlier))]
        : []),
      statementOf(ctx.db, ctx.db.insert(connectedApps).values({ ...row, id: withinLimit(ctx, row) })),
      activityStatement(ctx, { userId, kind: 'app.connected', name: clientName }),
    ]);
  } catch (cause) {
    if (!violates(cause, 'NOT NULL', 'connected_apps.id')) throw cause;
    throw oauthTooManyApps(await accountLimit(ctx, 'max_apps')).causedBy(cause);
  }
  forgetConnectedApps(replaced.map((app) => app.id));
  return { id, replaced };
}

/** The ID, or NULL beyond the maximum, which violates its constraint and rolls the whole batch back. */
function withinLimit(ctx: Context, { id, userId }: { id: AppId; userId: UserId }) {
  const own = sql`SELECT count(*) FROM ${connectedApps} WHERE ${connectedApps.userId} = ${userId}`;
  const active = sql`${own} AND ${connectedApps.revokedAt} IS NULL AND ${connectedApps.expiresAt} > ${ctx.now}`;
  const max = sql.raw(limitSql('max_apps'));
  return sql`CASE WHEN (${active}) < ${max} AND (${own}) < ${ENDED_FACTOR} * ${max} THEN ${id} END`;
}

/** The connected apps of an account, newest first. */
export function listConnectedApps(ctx: Context, userId: UserId): Promise<ConnectedApp[]> {
  return ctx.db
    .select()
    .from(connectedApps)
    .where(and(eq(connectedApps.userId, userId), isActive(ctx)))
    .orderBy(desc(connectedApps.createdAt))
    .limit(MAX_LISTED);
}

/**
 * Ends a connection. Takes effect immediately in this isolate and within a minute in all others. Returns the app; null if
 * the account has no such connection.
 */
export async function revokeConnectedApp(
  ctx: Context,
  userId: UserId,
  id: AppId,
  kind: 'app.disconnected' | 'app.token_replayed' = 'app.disconnected',
): Promise<ConnectedApp | null> {
  const own = and(eq(connectedApps.id, id), eq(connectedApps.userId, userId), isActive(ctx));
  const [app] = await ctx.db.select().from(connectedApps).where(own);
  if (!app) return null;
  await ctx.db.$client.batch([
    activityStatement(
      ctx,
      { userId, kind, name: app.clientName },
      {
        sql: 'EXISTS (SELECT 1 FROM connected_apps WHERE id = ?8 AND revoked_at IS NULL)',
        values: [id],
      },
    ),
    statementOf(ctx.db, ctx.db.update(connectedApps).set({ revokedAt: ctx.now }).where(own)),
  ]);
  cachedApps().revoke(id);
  return app;
}

/** Ends the connection of a grant whose refresh token two parties have. The account's activity says why. */
export async function endReplayedGrant(ctx: Context, grant: GrantName): Promise<void> {
  const app = await findAppOfGrant(ctx, grant);
  if (app) await revokeConnectedApp(ctx, app.userId, app.id, 'app.token_replayed');
}

/** The statement that ends all connections of an account. It returns their IDs for `forgetConnectedApps`. */
export function revokeConnectedApps(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      'UPDATE connected_apps SET revoked_at = ?1 WHERE user_id = ?2 AND revoked_at IS NULL RETURNING id',
    )
    .bind(ctx.now, userId);
}

/** The statement that deletes the connections of an account. It returns their IDs for `forgetConnectedApps`. */
export function deleteConnectedApps(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client.prepare('DELETE FROM connected_apps WHERE user_id = ?1 RETURNING id').bind(userId);
}

/** Makes an end effective in this isolate. */
export function forgetConnectedApps(ids: readonly AppId[]): void {
  for (const id of ids) cachedApps().revoke(id);
}

/**
 * The app that a token belongs to; null if it isn't connected anymore. Cached for a minute, so its use is written once a
 * minute in each isolate.
 */
export async function findConnectedApp(ctx: Context, id: AppId): Promise<KnownApp | null> {
  const cached = cachedApps().get(id, ctx.now);
  const app = cached ? cached.value : cachedApps().put(id, await readUsedApp(ctx, id), ctx.now);
  return app && app.expiresAt > ctx.now ? app : null;
}

async function readUsedApp(ctx: Context, id: AppId): Promise<KnownApp | null> {
  const active = and(eq(connectedApps.id, id), isActive(ctx));
  const isDue = or(
    isNull(connectedApps.lastUsedAt),
    lte(connectedApps.lastUsedAt, addMs(ctx.now, -USE_INTERVAL_MS)),
  );
  const [, [app]] = await ctx.db.batch([
    ctx.db.update(connectedApps).set({ lastUsedAt: ctx.now }).where(and(active, isDue)),
    ctx.db.select().from(connectedApps).where(active),
  ]);
  if (!app) return null;
  const { plan } = await readPublisher(ctx.db, app.publisherId);
  return { ...app, plan };
}

/**
 * Binds a connection to its grant when the code is exchanged. False if it was exchanged before or has ended. The one
 * statement makes a code work once, also in two places at the same time.
 */
export async function bindGrant(ctx: Context, id: AppId, { userId, grantId }: GrantName): Promise<boolean> {
  const bound = await ctx.db
    .update(connectedApps)
    .set({ grantId, expiresAt: addMs(ctx.now, GRANT_TTL_MS) })
    .where(
      and(
        eq(connectedApps.id, id),
        eq(connectedApps.userId, userId),
        isNull(connectedApps.grantId),
        isActive(ctx),
      ),
    )
    .returning({ id: connectedApps.id });
  return bound.length > 0;
}

/** Undoes `bindGrant` after the tokens couldn't be stored, so that the client can repeat the exchange. */
export async function releaseGrant(ctx: Context, { userId, grantId }: GrantName): Promise<void> {
  await ctx.db
    .update(connectedApps)
    .set({ grantId: null, expiresAt: addMs(ctx.now, CODE_TTL_MS) })
    .where(and(eq(connectedApps.grantId, grantId), eq(connectedApps.userId, userId)));
}

/** Extends a connection when its tokens are refreshed. False if it has ended. */
export async function extendGrant(ctx: Context, id: AppId, { userId, grantId }: GrantName): Promise<boolean> {
  const extended = await ctx.db
    .update(connectedApps)
    .set({ expiresAt: addMs(ctx.now, GRANT_TTL_MS) })
    .where(
      and(
        eq(connectedApps.id, id),
        eq(connectedApps.userId, userId),
        eq(connectedApps.grantId, grantId),
        isActive(ctx),
      ),
    )
    .returning({ id: connectedApps.id });
  return extended.length > 0;
}

/** Finds the connection of a grant that hasn't ended; null if there is none. */
export async function findAppOfGrant(
  ctx: Context,
  { userId, grantId }: GrantName,
): Promise<ConnectedApp | null> {
  const [app] = await ctx.db
    .select()
    .from(connectedApps)
    .where(and(eq(connectedApps.grantId, grantId), eq(connectedApps.userId, userId), isActive(ctx)));
  return app ?? null;
}

/** Deletes connections that ended more than 30 days ago. */
export async function deleteEndedApps(ctx: Context): Promise<{ deleted: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM connected_apps WHERE id IN
         (SELECT id FROM connected_apps WHERE COALESCE(revoked_at, expires_at) <= ?1 LIMIT ${BATCH_SIZE})`,
    )
    .bind(addMs(ctx.now, -ENDED_TTL_MS));
  return { deleted: await deleteInBatches(statement, BATCH_SIZE) };
}

export const deleteEndedAppsJob = job({
  name: 'delete_ended_apps',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteEndedApps,
});

function isActive({ now }: Context) {
  return and(isNull(connectedApps.revokedAt), gt(connectedApps.expiresAt, now));
}

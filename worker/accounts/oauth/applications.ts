import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { DEFAULT_RATE_LIMIT } from '../../platform/contract/key-presets.ts';
import { type KeyPermissions, PERMISSIONS, type Principal } from '../../platform/contract/principal.ts';
import type { Scope } from '../../platform/contract/scopes.ts';
import { CredentialCache } from '../../platform/credential-cache.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { timingSafeEqualText } from '../../platform/hashing.ts';
import { type AppId, newId, type UserId } from '../../platform/ids.ts';
import { perIsolate } from '../../platform/isolate.ts';
import { ACCOUNT_LIMITS, accountLimit, limitSql } from '../../platform/settings/account-limits.ts';
import { addMs } from '../../platform/time.ts';
import { hasAccess, writeWhile } from '../access/write-while.ts';
import { activityStatement } from '../activity/record-activity.ts';
import { grants, isNoBroader } from '../api-keys/keys.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { USE_INTERVAL_MS } from './connected-apps.ts';
import { oauthApplications } from './tables.ts';

export type Application = typeof oauthApplications.$inferSelect;
type KnownApplication = Application & Pick<Principal, 'plan'>;

const oauthTooManyApplications = failure(
  'oauth.too_many_applications',
  409,
  (max: number) => `You already have ${max} applications. Remove one in the settings first.`,
  { action: 'Remove an application first.', sample: [ACCOUNT_LIMITS.max_apps] },
);
const oauthClientIdTaken = failure(
  'oauth.client_id_taken',
  409,
  'This client ID is taken. Choose another one.',
  { action: 'Choose another `client_id`.' },
);
const oauthFullAccessRequired = failure(
  'oauth.full_access_required',
  403,
  'Only a session or an API key with full access can create an application.',
  { action: 'Use a key with full access.' },
);

/** By ID. */
const cachedApplications = perIsolate(() => new CredentialCache<KnownApplication>());

interface NewApplication {
  clientId: string;
  /** SHA-256, in hexadecimal. */
  secretHash: string;
  name: string;
  endpoints: readonly string[];
}

/**
 * Creates an application for a session or a key with full access. The same call again returns the same application. Throws
 * `access.ended` (401), `oauth.full_access_required` (403), `oauth.client_id_taken` (409) and `oauth.too_many_applications` (409).
 */
export async function createApplication(
  ctx: Context,
  creator: Principal,
  { endpoints, ...input }: NewApplication,
): Promise<Application> {
  const application: Application = {
    ...input,
    id: newId('app'),
    userId: creator.userId,
    publisherId: creator.publisherId,
    permissions: permissionsFor(creator, endpoints),
    createdAt: ctx.now,
    lastUsedAt: null,
  };
  await writeWhile(ctx, hasAccess(creator), [
    insertWithinLimit(ctx, application),
    activityStatement(
      ctx,
      { userId: creator.userId, kind: 'app.connected', name: application.name },
      { sql: 'EXISTS (SELECT 1 FROM oauth_applications WHERE id = ?8)', values: [application.id] },
    ),
  ]);
  const stored = await findApplication(ctx, input.clientId);
  if (!stored) throw oauthTooManyApplications(await accountLimit(ctx, 'max_apps'));
  if (isSame(stored, application)) return stored;
  throw oauthClientIdTaken();
}

function permissionsFor({ by }: Principal, endpoints: readonly string[]): KeyPermissions {
  if (by.kind === 'session') return { endpoints: [...endpoints], rate_limit: DEFAULT_RATE_LIMIT };
  const rate_limit = Math.min(DEFAULT_RATE_LIMIT, by.permissions.rate_limit);
  const permissions = { endpoints: [...endpoints], rate_limit };
  const isFull = by.kind === 'key' && by.permissions.endpoints.includes('*');
  if (isFull && isNoBroader(permissions, by.permissions)) return permissions;
  throw oauthFullAccessRequired();
}

function insertWithinLimit(ctx: Context, row: Application): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO oauth_applications (id, client_id, user_id, publisher_id, name, secret_hash, permissions, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE (SELECT COUNT(*) FROM oauth_applications WHERE user_id = ?3) < ${limitSql('max_apps')}
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      row.id,
      row.clientId,
      row.userId,
      row.publisherId,
      row.name,
      row.secretHash,
      JSON.stringify(row.permissions),
      row.createdAt,
    );
}

function isSame(stored: Application, asked: Application): boolean {
  const facts = ({ userId, name, secretHash, permissions }: Application) =>
    JSON.stringify([userId, name, secretHash, permissions]);
  return facts(stored) === facts(asked);
}

async function findApplication(ctx: Context, clientId: string): Promise<Application | null> {
  const [found] = await ctx.db
    .select()
    .from(oauthApplications)
    .where(eq(oauthApplications.clientId, clientId));
  return found ?? null;
}

/** The application with this client ID and secret; null if one of them is wrong. `secretHash` is that of the secret. */
export async function authenticateApplication(
  ctx: Context,
  { clientId, secretHash }: Pick<NewApplication, 'clientId' | 'secretHash'>,
): Promise<Application | null> {
  const found = await findApplication(ctx, clientId);
  return found && timingSafeEqualText(found.secretHash, secretHash) ? found : null;
}

/** The applications of an account, newest first. */
export function listApplications(ctx: Context, userId: UserId): Promise<Application[]> {
  return ctx.db
    .select()
    .from(oauthApplications)
    .where(eq(oauthApplications.userId, userId))
    .orderBy(desc(oauthApplications.createdAt));
}

/**
 * The application that a token belongs to; null if it was deleted. Cached for a minute, so its use is written once a minute
 * in each isolate.
 */
export async function findUsedApplication(ctx: Context, id: AppId): Promise<KnownApplication | null> {
  const cached = cachedApplications().get(id, ctx.now);
  return cached ? cached.value : cachedApplications().put(id, await readUsedApplication(ctx, id), ctx.now);
}

async function readUsedApplication(ctx: Context, id: AppId): Promise<KnownApplication | null> {
  const own = eq(oauthApplications.id, id);
  const { lastUsedAt } = oauthApplications;
  const isDue = or(isNull(lastUsedAt), lte(lastUsedAt, addMs(ctx.now, -USE_INTERVAL_MS)));
  const [, [found]] = await ctx.db.batch([
    ctx.db.update(oauthApplications).set({ lastUsedAt: ctx.now }).where(and(own, isDue)),
    ctx.db.select().from(oauthApplications).where(own),
  ]);
  if (!found) return null;
  const { plan } = await readPublisher(ctx.db, found.publisherId);
  return { ...found, plan };
}

/** Deletes an application. Returns false if the account has no such application. */
export async function deleteApplication(ctx: Context, userId: UserId, id: AppId): Promise<boolean> {
  const own = and(eq(oauthApplications.id, id), eq(oauthApplications.userId, userId));
  const [found] = await ctx.db.select().from(oauthApplications).where(own);
  if (!found) return false;
  await ctx.db.$client.batch([
    activityStatement(
      ctx,
      { userId, kind: 'app.disconnected', name: found.name },
      { sql: 'EXISTS (SELECT 1 FROM oauth_applications WHERE id = ?8)', values: [id] },
    ),
    statementOf(ctx.db, ctx.db.delete(oauthApplications).where(own)),
  ]);
  cachedApplications().revoke(id);
  return true;
}

/** The statement that deletes the applications of an account. It returns their IDs for `forgetApplications`. */
export function deleteApplications(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client
    .prepare('DELETE FROM oauth_applications WHERE user_id = ?1 RETURNING id')
    .bind(userId);
}

/** Makes a deletion effective in this isolate. */
export function forgetApplications(ids: readonly AppId[]): void {
  for (const id of ids) cachedApplications().revoke(id);
}

/** `write` if the permissions include the MCP server or a write of the API. */
export function scopesOf({ endpoints }: KeyPermissions): Scope[] {
  const writes = PERMISSIONS.some((each) => !each.startsWith('GET ') && grants(endpoints, each));
  return writes ? ['read', 'write'] : ['read'];
}

/** The permissions of a token: without the scope `write`, nothing that writes. */
export function narrowedTo(scopes: readonly Scope[], permissions: KeyPermissions): KeyPermissions {
  if (scopes.includes('write')) return permissions;
  const reading = PERMISSIONS.filter(
    (each) => !each.startsWith('POST ') && grants(permissions.endpoints, each),
  );
  return { ...permissions, endpoints: reading };
}

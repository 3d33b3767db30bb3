import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { type Preset, permissionsOf } from '../../platform/contract/key-presets.ts';
import type { Platform } from '../../platform/contract/platforms.ts';
import {
  type KeyPermissions,
  PERMISSIONS,
  type Permission,
  type Principal,
} from '../../platform/contract/principal.ts';
import { CredentialCache } from '../../platform/credential-cache.ts';
import { type Database, statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { type KeyId, newId, type PublisherId, type UserId } from '../../platform/ids.ts';
import { perIsolate } from '../../platform/isolate.ts';
import type { Eraser } from '../../platform/personal-data.ts';
import { accountLimit, ENDED_FACTOR, limitSql } from '../../platform/settings/account-limits.ts';
import { addMs, DAY, type Instant, toIso } from '../../platform/time.ts';
import { eventStatements } from '../../webhooks/emit.ts';
import { hasAccess, writeWhile } from '../access/write-while.ts';
import { activityStatement } from '../activity/record-activity.ts';
import { publishers } from '../publishers/tables.ts';
import { keyName } from './key-name.ts';
import { apiKeys, apiKeyUsage } from './tables.ts';

const KEY_PATTERN = /^ak_[0-9a-f]{64}$/;
const KEY_TTL_MS = 365 * DAY;
const PREFIX_LENGTH = 8;

interface KnownKey {
  principal: Principal;
  expiresAt: Instant;
}

const keyBroaderThanCreator = failure(
  'key.broader_than_creator',
  403,
  'A key can’t create a key with broader permissions than its own.',
  { action: 'Request only permissions that your own key has.' },
);
const keyTooMany = failure('key.too_many', 409, (sentence: string) => sentence, {
  action: 'Revoke a key first.',
  sample: ['You already have 50 active API keys. Revoke one first.'],
});
const keyUnknown = failure('key.unknown', 404, 'API key not found.', {
  action: 'Use a key ID from your list.',
});
const keyAmbiguous = failure('key.ambiguous', 400, 'Authorization and X-API-Key carry different keys.', {
  action: 'Send a single API key.',
});

/** By hash. */
const cachedKeys = perIsolate(() => new CredentialCache<KnownKey>());

export type ApiKey = typeof apiKeys.$inferSelect;

interface NewKey {
  /** Only its hash and prefix are stored. */
  key: string;
  userId: UserId;
  publisherId: PublisherId;
  name: string;
  permissions: KeyPermissions;
  platform?: Platform | null;
}

/**
 * Returns the principal of a key; null for an unknown, revoked or expired key. `guessed` is true if the lookup needed the
 * database and found nothing. A malformed key or a cached miss isn't a guess, because it costs no query.
 */
export async function findKey(
  db: Database,
  key: string,
  now: Instant,
): Promise<{ principal: Principal | null; guessed: boolean }> {
  if (!KEY_PATTERN.test(key)) return { principal: null, guessed: false };
  const hash = sha256Hex(key);
  const cached = cachedKeys().get(hash, now);
  const found = cached ? cached.value : cachedKeys().put(hash, await readKey(db, hash), now);
  const principal = found && found.expiresAt > now ? found.principal : null;
  return { principal, guessed: !cached && !principal };
}

async function readKey(db: Database, hash: string): Promise<KnownKey | null> {
  const [row] = await db
    .select({ key: apiKeys, plan: publishers.plan })
    .from(apiKeys)
    .innerJoin(publishers, eq(publishers.publisherId, apiKeys.publisherId))
    .where(eq(apiKeys.keyHash, hash));
  if (!row?.key.isActive) return null;
  const { id, userId, publisherId, permissions, expiresAt } = row.key;
  // A key never acts as an operator, even if its account is an admin.
  const role = 'publisher';
  return {
    principal: { userId, publisherId, plan: row.plan, role, by: { kind: 'key', id, permissions } },
    expiresAt,
  };
}

function keyRow(ctx: Context, { key, platform = null, ...input }: NewKey): typeof apiKeys.$inferSelect {
  return {
    ...input,
    platform,
    id: newId('key'),
    keyHash: sha256Hex(key),
    keyPrefix: key.slice(0, PREFIX_LENGTH),
    expiresAt: addMs(ctx.now, KEY_TTL_MS),
    isActive: true,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
}

/** Has no effect if the key is stored already. */
export async function storeKey(ctx: Context, input: NewKey): Promise<void> {
  await ctx.db.insert(apiKeys).values(keyRow(ctx, input)).onConflictDoNothing();
}

/**
 * Creates a key and emits its webhook event. Only the return value contains the full key. Throws `key.name_*` (400),
 * `access.ended` (401), `key.broader_than_creator` (403) if a key or an app asks for more than its own permissions, and `key.too_many`
 * (409).
 */
export async function createKey(
  ctx: Context,
  creator: Principal,
  input: { name: string; preset: Preset; rateLimit: number; platform: Platform | null },
): Promise<{ key: ApiKey; fullKey: string }> {
  const permissions = permissionsOf(input.preset, input.rateLimit);
  if (creator.by.kind !== 'session' && !isNoBroader(permissions, creator.by.permissions))
    throw keyBroaderThanCreator();
  const fullKey = `ak_${randomBytes(32).toString('hex')}`;
  const { userId, publisherId } = creator;
  const { platform } = input;
  const name = keyName(input.name);
  const key = keyRow(ctx, { key: fullKey, userId, publisherId, name, permissions, platform });
  await storeWithinLimit(ctx, key, hasAccess(creator), [
    ...eventStatements(ctx, [{ publisherId, type: 'api_key.created', payload: eventPayload(key) }]),
    activityStatement(ctx, { userId, kind: 'api_key.created', name: key.name }),
  ]);
  return { key, fullKey };
}

function eventPayload({ id, name, keyPrefix, permissions, expiresAt }: ApiKey): Record<string, unknown> {
  return { key_id: id, name, key_prefix: keyPrefix, permissions, expires_at: toIso(expiresAt) };
}

/** Beyond the maximum the ID is NULL, which violates its constraint and rolls the whole batch back. */
async function storeWithinLimit(
  ctx: Context,
  key: ApiKey,
  condition: SQL,
  also: D1PreparedStatement[],
): Promise<void> {
  const active = sql`SELECT count(*) FROM ${apiKeys} WHERE ${apiKeys.userId} = ${key.userId}
    AND ${apiKeys.isActive} AND ${apiKeys.expiresAt} > ${ctx.now}`;
  const all = sql`SELECT count(*) FROM ${apiKeys} WHERE ${apiKeys.userId} = ${key.userId}`;
  const max = sql.raw(limitSql('max_api_keys'));
  const id = sql`CASE WHEN (${active}) < ${max} AND (${all}) < ${ENDED_FACTOR} * ${max} THEN ${key.id} END`;
  const insert = ctx.db.insert(apiKeys).values({ ...key, id });
  try {
    await writeWhile(ctx, condition, [statementOf(ctx.db, insert), ...also]);
  } catch (cause) {
    if (!violates(cause, 'NOT NULL', 'api_keys.id')) throw cause;
    const max = await accountLimit(ctx, 'max_api_keys');
    const message = `You already have ${max} active API keys. Revoke one first.`;
    throw keyTooMany(message).causedBy(cause);
  }
}

/**
 * Takes effect immediately in this isolate and within a minute in all others. Revoking again has no effect. Throws
 * `key.unknown` (404).
 */
export async function revokeKey(ctx: Context, userId: UserId, id: KeyId): Promise<ApiKey> {
  const key = await readOwnKey(ctx, userId, id);
  await ctx.db.$client.batch([
    activityStatement(
      ctx,
      { userId, kind: 'api_key.revoked', name: key.name },
      { sql: 'EXISTS (SELECT 1 FROM api_keys WHERE id = ?8 AND is_active)', values: [id] },
    ),
    statementOf(ctx.db, ctx.db.update(apiKeys).set({ isActive: false }).where(ownKey(userId, id))),
  ]);
  cachedKeys().revoke(key.keyHash);
  return { ...key, isActive: false };
}

/** Deletes a key and its usage. Throws `key.unknown` (404). */
export async function deleteKey(ctx: Context, userId: UserId, id: KeyId): Promise<ApiKey> {
  const key = await readOwnKey(ctx, userId, id);
  await ctx.db.$client.batch([
    activityStatement(
      ctx,
      { userId, kind: 'api_key.deleted', name: key.name },
      { sql: 'EXISTS (SELECT 1 FROM api_keys WHERE id = ?8)', values: [id] },
    ),
    statementOf(ctx.db, ctx.db.delete(apiKeyUsage).where(eq(apiKeyUsage.keyId, id))),
    statementOf(ctx.db, ctx.db.delete(apiKeys).where(ownKey(userId, id))),
  ]);
  cachedKeys().revoke(key.keyHash);
  return key;
}

/** Deletes every key of an account, and their usage. */
export const eraseKeys: Eraser = {
  name: 'api_keys',
  turn: 'data',
  async erase({ db }, { userId }) {
    const own = db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId));
    const [, keys] = await db.batch([
      db.delete(apiKeyUsage).where(inArray(apiKeyUsage.keyId, own)),
      db.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning(),
    ]);
    for (const key of keys) cachedKeys().revoke(key.keyHash);
    return null;
  },
};

/** Returns the number of revoked keys. */
export async function revokeAllKeys(ctx: Context, userId: UserId): Promise<number> {
  const { $client: d1 } = ctx.db;
  const [, revoked] = await d1.batch<{ key_hash: string }>([
    activityStatement(
      ctx,
      { userId, kind: 'api_key.revoked' },
      { sql: 'SELECT COUNT(*) FROM api_keys WHERE user_id = ?8 AND is_active', values: [userId] },
    ),
    revokeKeys(ctx, userId),
  ]);
  forgetKeys(revoked);
  return revoked?.results.length ?? 0;
}

/** The statement that revokes every key of an account. Its result is for `forgetKeys`. */
export function revokeKeys(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client
    .prepare('UPDATE api_keys SET is_active = 0 WHERE user_id = ?1 AND is_active RETURNING key_hash')
    .bind(userId);
}

/** Makes the end of keys effective in this isolate. */
export function forgetKeys(revoked: D1Result | undefined): void {
  const keys = (revoked?.results ?? []) as { key_hash: string }[];
  for (const { key_hash } of keys) cachedKeys().revoke(key_hash);
}

export function countActiveKeys(ctx: Context, userId: UserId): Promise<number> {
  return ctx.db.$count(
    apiKeys,
    and(eq(apiKeys.userId, userId), eq(apiKeys.isActive, true), gt(apiKeys.expiresAt, ctx.now)),
  );
}

function ownKey(userId: UserId, id: KeyId) {
  return and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));
}

async function readOwnKey(ctx: Context, userId: UserId, id: KeyId): Promise<ApiKey> {
  const [key] = await ctx.db.select().from(apiKeys).where(ownKey(userId, id));
  if (!key) throw keyUnknown();
  return key;
}

/** Newest first, including revoked and expired keys. */
export async function listKeys(
  ctx: Context,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ keys: ApiKey[]; total: number }> {
  const ofUser = eq(apiKeys.userId, userId);
  const [keys, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(apiKeys)
      .where(ofUser)
      .orderBy(desc(apiKeys.createdAt), apiKeys.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(apiKeys).where(ofUser),
  ]);
  return { keys, total: counted?.total ?? 0 };
}

/** A list grants a permission by name, by `*`, or by `group/*` for every method of a group. */
export function grants(endpoints: readonly string[], permission: Permission): boolean {
  const group = permission === 'mcp-server' ? 'mcp' : permission.slice(permission.indexOf(' ') + 1);
  return endpoints.some((each) => each === '*' || each === permission || each === `${group}/*`);
}

/** True if `requested` grants no permission and no rate that `creator` lacks. */
export function isNoBroader(requested: KeyPermissions, creator: KeyPermissions): boolean {
  const covered = requested.endpoints.includes('*')
    ? creator.endpoints.includes('*')
    : PERMISSIONS.every((each) => !grants(requested.endpoints, each) || grants(creator.endpoints, each));
  return covered && requested.rate_limit <= creator.rate_limit;
}

/**
 * Reads the key from `Authorization: Bearer` or `X-API-Key`; null if both are missing. A malformed header yields an
 * invalid key, not a missing one. Different keys are refused, because a proxy may have added one of them. Throws
 * `key.ambiguous` (400).
 */
export function keyCredential(authorization: string | undefined, apiKey: string | undefined): string | null {
  const bearer = authorization === undefined ? undefined : (bearerOf(authorization) ?? '');
  const plain = apiKey?.trim();
  if (bearer !== undefined && plain !== undefined && bearer !== plain) throw keyAmbiguous();
  return bearer ?? plain ?? null;
}

/** Returns null unless the header has exactly one bearer token. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}

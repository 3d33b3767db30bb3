import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { keyName } from '../contract/key-name.ts';
import { type Preset, permissionsOf } from '../contract/key-presets.ts';
import { type KeyPermissions, PERMISSIONS, type Permission, type Principal } from '../contract/principal.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statementOf } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { type KeyId, newId, type PublisherId, type UserId } from '../platform/ids.ts';
import { addMs, DAY, type Instant, toIso } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { type CachedKey, evictKey, getKey, putKey } from './key-cache.ts';
import { apiKeys, apiKeyUsage } from './tables.ts';

const KEY_FORM = /^ak_[0-9a-f]{64}$/;
const KEY_TTL_MS = 365 * DAY;
const PREFIX = 8;

/** A new key before it is stored; `key` itself is not kept. */
interface NewKey {
  key: string;
  userId: UserId;
  publisherId: PublisherId;
  name: string;
  permissions: KeyPermissions;
}

/**
 * The principal of a key; null for an unknown, revoked or expired one. `guessed` says that the books had to be asked for
 * nothing: a text that can't be a key, or is known to be none, costs nobody anything.
 */
export async function findKey(
  db: Database,
  key: string,
  now: Instant,
): Promise<{ principal: Principal | null; guessed: boolean }> {
  if (!KEY_FORM.test(key)) return { principal: null, guessed: false };
  const hash = sha256Hex(key);
  const recalled = getKey(hash, now);
  const known = recalled ?? putKey(hash, { ...(await readKey(db, hash)), readAt: now });
  const principal = known.expiresAt > now ? known.principal : null;
  return { principal, guessed: !recalled && !principal };
}

async function readKey(db: Database, hash: string): Promise<Omit<CachedKey, 'readAt'>> {
  const [row] = await db
    .select({ key: apiKeys, plan: publishers.plan })
    .from(apiKeys)
    .innerJoin(publishers, eq(publishers.publisherId, apiKeys.publisherId))
    .where(eq(apiKeys.keyHash, hash));
  if (!row?.key.isActive) return { principal: null, expiresAt: 0 as Instant };
  const { id, userId, publisherId, permissions, expiresAt } = row.key;
  // A key never acts for an operator, whatever the role of its account.
  const role = 'publisher';
  return {
    principal: { userId, publisherId, plan: row.plan, role, by: { kind: 'key', id, permissions } },
    expiresAt,
  };
}

/** The row of a new key: its SHA-256 and first 8 characters, valid for 365 days. */
function keyRow(ctx: Context, { key, ...input }: NewKey): typeof apiKeys.$inferSelect {
  return {
    ...input,
    id: newId('key'),
    keyHash: sha256Hex(key),
    keyPrefix: key.slice(0, PREFIX),
    expiresAt: addMs(ctx.now, KEY_TTL_MS),
    isActive: true,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
}

/** Stores a given key, unless it is stored already. */
export async function storeKey(ctx: Context, input: NewKey): Promise<void> {
  await ctx.db.insert(apiKeys).values(keyRow(ctx, input)).onConflictDoNothing();
}

const MAX_ACTIVE_KEYS = 50;

/** A key as it is kept. */
export type ApiKey = typeof apiKeys.$inferSelect;

/**
 * Makes a key of a principal's account and tells of it; the full key is in the answer and nowhere else. A key makes only
 * keys that may do no more than itself. Throws `key.name_*` (400), `key.broader_than_maker` (403) and, with 50 active
 * keys, `key.too_many` (409).
 */
export async function createKey(
  ctx: Context,
  maker: Principal,
  input: { name: string; preset: Preset; rateLimit: number },
): Promise<{ key: ApiKey; fullKey: string }> {
  const permissions = permissionsOf(input.preset, input.rateLimit);
  if (maker.by.kind === 'key' && !isNoBroader(permissions, maker.by.permissions))
    throw new DomainError(
      'key.broader_than_maker',
      'A key can’t make a key that may do more than itself.',
      403,
    );
  const fullKey = `ak_${randomBytes(32).toString('hex')}`;
  const { userId, publisherId } = maker;
  const key = keyRow(ctx, { key: fullKey, userId, publisherId, name: keyName(input.name), permissions });
  await storeWithin(
    ctx,
    key,
    eventStatements(ctx, [{ publisherId, type: 'api_key.created', payload: told(key) }]),
  );
  return { key, fullKey };
}

/** What a receiver of the event learns of a key. */
function told({ id, name, keyPrefix, permissions, expiresAt }: ApiKey): Record<string, unknown> {
  return { key_id: id, name, key_prefix: keyPrefix, permissions, expires_at: toIso(expiresAt) };
}

/** Stores a key with what tells of it, or neither: above the number of active keys its id is NULL, which no row may have. */
async function storeWithin(ctx: Context, key: ApiKey, events: D1PreparedStatement[]): Promise<void> {
  const active = sql`SELECT count(*) FROM ${apiKeys} WHERE ${apiKeys.userId} = ${key.userId}
    AND ${apiKeys.isActive} AND ${apiKeys.expiresAt} > ${ctx.now}`;
  const id = sql`CASE WHEN (${active}) < ${MAX_ACTIVE_KEYS} THEN ${key.id} END`;
  const insert = ctx.db.insert(apiKeys).values({ ...key, id });
  try {
    await ctx.db.$client.batch([statementOf(ctx.db, insert), ...events]);
  } catch (cause) {
    if (!violates(cause, 'NOT NULL', 'api_keys.id')) throw cause;
    const message = `There are ${MAX_ACTIVE_KEYS} active API keys already. Revoke one first.`;
    throw new DomainError('key.too_many', message, 409, { cause });
  }
}

/**
 * Revokes a key of an account: at once in this isolate, within a minute everywhere. A revoked one stays as it is.
 * Throws `key.unknown` (404).
 */
export async function revokeKey(ctx: Context, userId: UserId, id: KeyId): Promise<ApiKey> {
  const [key] = await ctx.db.update(apiKeys).set({ isActive: false }).where(ownKey(userId, id)).returning();
  return ended(key);
}

/** Deletes a key of an account and the counts of its calls, for good. Throws `key.unknown` (404). */
export async function deleteKey(ctx: Context, userId: UserId, id: KeyId): Promise<ApiKey> {
  const own = ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(ownKey(userId, id));
  const [, [key]] = await ctx.db.batch([
    ctx.db.delete(apiKeyUsage).where(eq(apiKeyUsage.keyId, own)),
    ctx.db.delete(apiKeys).where(ownKey(userId, id)).returning(),
  ]);
  return ended(key);
}

/** Revokes every active key of an account, as `revokeKey` does. Returns how many there were. */
export async function revokeAllKeys(ctx: Context, userId: UserId): Promise<number> {
  const keys = await ctx.db
    .update(apiKeys)
    .set({ isActive: false })
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.isActive, true)))
    .returning();
  for (const key of keys) evictKey(key.keyHash);
  return keys.length;
}

/** The number of keys of an account that work. */
export function countActiveKeys(ctx: Context, userId: UserId): Promise<number> {
  return ctx.db.$count(
    apiKeys,
    and(eq(apiKeys.userId, userId), eq(apiKeys.isActive, true), gt(apiKeys.expiresAt, ctx.now)),
  );
}

function ownKey(userId: UserId, id: KeyId) {
  return and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));
}

function ended(key: ApiKey | undefined): ApiKey {
  if (!key) throw new DomainError('key.unknown', 'There is no such API key.', 404);
  evictKey(key.keyHash);
  return key;
}

/** A page of an account's keys, newest first, revoked and expired ones among them. */
export async function listKeys(
  ctx: Context,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ keys: ApiKey[]; total: number }> {
  const own = eq(apiKeys.userId, userId);
  const [keys, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(apiKeys)
      .where(own)
      .orderBy(desc(apiKeys.createdAt), apiKeys.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(apiKeys).where(own),
  ]);
  return { keys, total: counted?.total ?? 0 };
}

/** Whether a key's list grants a permission: by name, by `*`, or by `group/*` for every verb of a group. */
export function grants(endpoints: readonly string[], permission: Permission): boolean {
  const group = permission === 'mcp-server' ? 'mcp' : permission.slice(permission.indexOf(' ') + 1);
  return endpoints.some((each) => each === '*' || each === permission || each === `${group}/*`);
}

/** Whether a key with the first permissions can do nothing, and call no more often, than one with the second. */
export function isNoBroader(made: KeyPermissions, maker: KeyPermissions): boolean {
  const covered = made.endpoints.includes('*')
    ? maker.endpoints.includes('*')
    : PERMISSIONS.every((each) => !grants(made.endpoints, each) || grants(maker.endpoints, each));
  return covered && made.rate_limit <= maker.rate_limit;
}

/**
 * The key that a request carries, from `Authorization: Bearer` or `X-API-Key`; null when it carries neither. A header
 * that is there but is no single bearer is a key that opens nothing, not a missing one. Two that disagree are refused:
 * whoever stands between could have added either. Throws `key.ambiguous` (400).
 */
export function keyCredential(authorization: string | undefined, apiKey: string | undefined): string | null {
  const bearer = authorization === undefined ? undefined : (bearerOf(authorization) ?? '');
  const plain = apiKey?.trim();
  if (bearer !== undefined && plain !== undefined && bearer !== plain)
    throw new DomainError('key.ambiguous', 'Authorization and X-API-Key carry different keys.', 400);
  return bearer ?? plain ?? null;
}

/** The token of an `Authorization: Bearer` header; null for anything else, several bearers among it. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}

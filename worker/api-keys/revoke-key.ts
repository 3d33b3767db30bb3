import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { KeyId, UserId } from '../platform/ids.ts';
import type { ApiKey } from './create-key.ts';
import { evictKey } from './key-cache.ts';
import { apiKeys, apiKeyUsage } from './tables.ts';

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

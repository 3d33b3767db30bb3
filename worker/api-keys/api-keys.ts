import { eq } from 'drizzle-orm';
import type { KeyPermissions, Principal } from '../contract/principal.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { newId, type PublisherId, type UserId } from '../platform/ids.ts';
import { addMs, DAY, type Instant } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { type CachedKey, getKey, putKey } from './key-cache.ts';
import { apiKeys } from './tables.ts';

const KEY_FORM = /^ak_[0-9a-f]{64}$/;
const KEY_TTL_MS = 365 * DAY;
const PREFIX = 8;

/** A new key before it is stored; `key` itself is not kept. */
export interface NewKey {
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
export function keyRow(ctx: Context, { key, ...input }: NewKey): typeof apiKeys.$inferSelect {
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

import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { newId, type PublisherId, type UserId } from '../platform/ids.ts';
import { DAY, type Instant, later, MINUTE } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import type { Principal } from './principal.ts';
import { apiKeys, type KeyPermissions, users } from './tables.ts';

const KEY_FORM = /^ak_[0-9a-f]{64}$/;
/** How long an isolate believes what it knows of a key; a revoked one stops working within this time. */
const BELIEVED = MINUTE;
const KNOWN_KEYS = 1_000;
const known = new Map<string, { principal: Principal | null; expiresAt: Instant; readAt: Instant }>();

/** The principal of a key; null for an unknown, revoked or expired one. */
export async function principalOfKey(db: Database, key: string, now: Instant): Promise<Principal | null> {
  if (!KEY_FORM.test(key)) return null;
  const hash = sha256Hex(key);
  let entry = known.get(hash);
  if (!entry || now - entry.readAt >= BELIEVED) {
    entry = { ...(await readKey(db, hash, now)), readAt: now };
    if (known.size >= KNOWN_KEYS) known.clear();
    known.set(hash, entry);
  }
  return entry.principal && entry.expiresAt > now ? entry.principal : null;
}

async function readKey(
  db: Database,
  hash: string,
  now: Instant,
): Promise<{ principal: Principal | null; expiresAt: Instant }> {
  const [row] = await db
    .select({ key: apiKeys, plan: publishers.plan, role: users.role })
    .from(apiKeys)
    .innerJoin(publishers, eq(publishers.publisherId, apiKeys.publisherId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.keyHash, hash));
  if (!row?.key.isActive) return { principal: null, expiresAt: now };
  const { id, userId, publisherId, permissions, expiresAt } = row.key;
  const { plan, role } = row;
  return { principal: { userId, publisherId, plan, role, by: { kind: 'key', id, permissions } }, expiresAt };
}

/** Stores a key by its hash; it is valid for 365 days. The key itself is not kept. */
export async function storeKey(
  ctx: Context,
  input: { key: string; userId: UserId; publisherId: PublisherId; name: string; permissions: KeyPermissions },
): Promise<void> {
  await ctx.db
    .insert(apiKeys)
    .values({
      id: newId('key'),
      userId: input.userId,
      publisherId: input.publisherId,
      name: input.name,
      keyHash: sha256Hex(input.key),
      keyPrefix: input.key.slice(0, 8),
      permissions: input.permissions,
      expiresAt: later(ctx.now, 365 * DAY),
      isActive: true,
      createdAt: ctx.now,
    })
    .onConflictDoNothing();
}

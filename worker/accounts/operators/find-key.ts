import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import {
  includesPermission,
  type OperatorPermission,
  permissionsOfRole,
} from '../../platform/contract/operator-permissions.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { OperatorKeyId } from '../../platform/ids.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { readRole } from '../identity/roles.ts';
import { operatorKeys } from './tables.ts';

const KEY_PATTERN = /^ok_[0-9a-f]{64}$/;
const SEEN_INTERVAL_MS = HOUR;

export interface FoundOperatorKey {
  id: OperatorKeyId;
  permissions: readonly OperatorPermission[];
}

export function isOperatorKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/**
 * Finds a key that is neither revoked nor expired. Each call reads it, so that revoking takes effect immediately. A key
 * grants no more than the present role of the person who created it.
 */
export async function findOperatorKey(ctx: Context, key: string): Promise<FoundOperatorKey | null> {
  const [row] = await ctx.db
    .select()
    .from(operatorKeys)
    .where(eq(operatorKeys.keyHash, sha256Hex(key)));
  if (!row || row.revokedAt !== null || row.expiresAt <= ctx.now) return null;
  const { id, permissions, createdBy, lastUsedAt } = row;
  if (lastUsedAt === null || lastUsedAt <= addMs(ctx.now, -SEEN_INTERVAL_MS)) await recordUse(ctx, id);
  if (createdBy === null) return { id, permissions };
  const ofCreator = permissionsOfRole(await readRole(ctx, createdBy));
  return { id, permissions: permissions.filter((each) => includesPermission(ofCreator, each)) };
}

async function recordUse(ctx: Context, id: OperatorKeyId): Promise<void> {
  await ctx.db
    .update(operatorKeys)
    .set({ lastUsedAt: sql`MAX(COALESCE(${operatorKeys.lastUsedAt}, 0), ${ctx.now})` })
    .where(eq(operatorKeys.id, id));
}

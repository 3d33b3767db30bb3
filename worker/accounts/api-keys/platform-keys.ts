import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/contract/platforms.ts';
import type { UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import { apiKeys } from './tables.ts';

export interface PlatformKey {
  platform: Platform | null;
  keyPrefix: string;
  lastUsedAt: Instant | null;
}

/** The active keys of an account that were created for a platform, last used first. */
export function listPlatformKeys(ctx: Context, userId: UserId): Promise<PlatformKey[]> {
  return ctx.db
    .select({ platform: apiKeys.platform, keyPrefix: apiKeys.keyPrefix, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.userId, userId),
        isNotNull(apiKeys.platform),
        eq(apiKeys.isActive, true),
        gt(apiKeys.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(apiKeys.lastUsedAt), desc(apiKeys.createdAt));
}

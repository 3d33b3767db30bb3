import { and, eq, max, ne } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { isPlatform, PLATFORMS, type Platform } from '../../platform/contract/platforms.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { addMs, DAY, dayOf, type Instant } from '../../platform/time.ts';
import { listPlatformKeys } from '../api-keys/platform-keys.ts';
import { listApps } from '../oauth/own-apps.ts';
import { platformOfClient } from './platform-of-client.ts';
import { integrationProgress, scriptUse } from './tables.ts';

const CONNECTED_FOR_MS = 30 * DAY;

export interface Integration {
  platform: Platform;
  /** What was used last in the last 30 days: a connected app of the platform, a key for it, or a tag that names it. */
  connectedBy: 'app' | 'key' | 'script' | null;
  lastUsedAt: Instant | null;
  /** Of the active key for the platform that was used last. */
  keyPrefix: string | null;
  stepsDone: string[];
  updatedAt: Instant | null;
}

interface Account {
  userId: UserId;
  publisherId: PublisherId;
}

const unknownIntegration = failure(
  'integration.unknown',
  404,
  () => `There is no integration for this platform. Use one of ${PLATFORMS.join(', ')}.`,
  { action: 'Use one of the listed platforms.' },
);

/** The integrations of an account: one for each platform, in the order of `PLATFORMS`. */
export async function readIntegrations(
  ctx: Context,
  { userId, publisherId }: Account,
): Promise<Integration[]> {
  const [apps, keys, uses, progress] = await Promise.all([
    readAppUse(ctx, userId),
    listPlatformKeys(ctx, userId),
    readScriptUse(ctx, publisherId),
    ctx.db.select().from(integrationProgress).where(eq(integrationProgress.publisherId, publisherId)),
  ]);
  return PLATFORMS.map((platform) => {
    const done = progress.find((each) => each.platform === platform);
    const key = keys.find((each) => each.platform === platform) ?? null;
    return {
      platform,
      ...connectionOf(ctx.now, {
        app: apps.get(platform) ?? null,
        key: key?.lastUsedAt ?? null,
        script: uses.get(platform) ?? null,
      }),
      keyPrefix: key?.keyPrefix ?? null,
      stepsDone: done?.stepsDone ?? [],
      updatedAt: done?.updatedAt ?? null,
    };
  });
}

async function readScriptUse(ctx: Context, publisherId: PublisherId): Promise<Map<string, Instant>> {
  const rows = await ctx.db
    .select({ platform: scriptUse.platform, usedAt: max(scriptUse.usedAt) })
    .from(scriptUse)
    .where(and(eq(scriptUse.publisherId, publisherId), ne(scriptUse.platform, '')))
    .groupBy(scriptUse.platform);
  return new Map(rows.flatMap(({ platform, usedAt }) => (usedAt === null ? [] : [[platform, usedAt]])));
}

/** When an app of each platform was used last. */
async function readAppUse(ctx: Context, userId: UserId): Promise<Map<Platform, Instant>> {
  const lastUse = new Map<Platform, Instant>();
  for (const { name, lastUsedAt } of await listApps(ctx, userId)) {
    const platform = platformOfClient(name);
    if (platform && lastUsedAt !== null && lastUsedAt > (lastUse.get(platform) ?? 0))
      lastUse.set(platform, lastUsedAt);
  }
  return lastUse;
}

interface Use {
  by: NonNullable<Integration['connectedBy']>;
  at: Instant;
}

/** What was used last connects a platform. The script’s use is counted by day, so it connects until the end of the thirtieth day. */
function connectionOf(
  now: Instant,
  lastUse: Record<Use['by'], Instant | null>,
): Pick<Integration, 'connectedBy' | 'lastUsedAt'> {
  const since = addMs(now, -CONNECTED_FOR_MS);
  const isRecent = ({ by, at }: Use) => (by === 'script' ? dayOf(at) >= dayOf(since) : at >= since);
  const uses = (['app', 'key', 'script'] as const)
    .flatMap((by): Use[] => (lastUse[by] === null ? [] : [{ by, at: lastUse[by] }]))
    .sort((a, b) => b.at - a.at);
  const recent = uses.find(isRecent);
  return { connectedBy: recent?.by ?? null, lastUsedAt: (recent ?? uses[0])?.at ?? null };
}

/**
 * Replaces the steps of a platform’s guide that are done, and returns the integration. Throws `integration.unknown` (404).
 */
export async function saveProgress(
  ctx: Context,
  account: Account,
  platform: string,
  stepsDone: string[],
): Promise<Integration> {
  if (!isPlatform(platform)) throw unknownIntegration();
  const progress = { stepsDone, updatedAt: ctx.now };
  await ctx.db
    .insert(integrationProgress)
    .values({ publisherId: account.publisherId, platform, ...progress })
    .onConflictDoUpdate({
      target: [integrationProgress.publisherId, integrationProgress.platform],
      set: progress,
    });
  const found = (await readIntegrations(ctx, account)).find((each) => each.platform === platform);
  if (!found) throw unknownIntegration();
  return found;
}

import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { KeyId, UserId } from '../platform/ids.ts';
import { addDays, type Day, dayOf, type Instant } from '../platform/time.ts';
import { apiKeys, apiKeyUsage } from './tables.ts';

const DAYS = 30;

/** How often a key of the account called an endpoint on a UTC day. */
export interface KeyUsage {
  keyId: KeyId;
  keyName: string;
  endpoint: string;
  day: Day;
  requests: number;
  lastAt: Instant;
}

/** A page of the calls by an account's keys in the last 30 days, today among them; latest day first, then most calls. */
export async function readKeyUsage(
  ctx: Context,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ usage: KeyUsage[]; total: number; requests: number }> {
  const since = addDays(dayOf(ctx.now), -DAYS);
  const recent = and(eq(apiKeys.userId, userId), gt(apiKeyUsage.day, since));
  const row = {
    keyId: apiKeys.id,
    keyName: apiKeys.name,
    endpoint: apiKeyUsage.endpoint,
    day: apiKeyUsage.day,
    requests: apiKeyUsage.requestsCount,
    lastAt: apiKeyUsage.lastRequestAt,
  };
  const sums = { total: count(), requests: sql<number>`COALESCE(SUM(${apiKeyUsage.requestsCount}), 0)` };
  const [usage, [summed]] = await ctx.db.batch([
    ctx.db
      .select(row)
      .from(apiKeyUsage)
      .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUsage.keyId))
      .where(recent)
      .orderBy(
        desc(apiKeyUsage.day),
        desc(apiKeyUsage.requestsCount),
        apiKeyUsage.keyId,
        apiKeyUsage.endpoint,
      )
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select(sums).from(apiKeyUsage).innerJoin(apiKeys, eq(apiKeys.id, apiKeyUsage.keyId)).where(recent),
  ]);
  return { usage, total: summed?.total ?? 0, requests: summed?.requests ?? 0 };
}

import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { KeyId, UserId } from '../../platform/ids.ts';
import type { UsageCount } from '../../platform/rate-limits/usage-count.ts';
import { addDays, type Day, dayOf, type Instant } from '../../platform/time.ts';
import { apiKeys, apiKeyUsage } from './tables.ts';

const USAGE_DAYS = 30;

/** Calls of an endpoint by one key on a UTC day. */
export interface KeyUsage {
  keyId: KeyId;
  keyName: string;
  endpoint: string;
  day: Day;
  requests: number;
  lastAt: Instant;
}

/** Calls of all keys on a UTC day. */
interface DayUsage {
  day: Day;
  requests: number;
}

/**
 * The last 30 days including today: a page of the counts, latest day first, then most calls; and `days` with the sum of
 * each day, oldest first, zero included.
 */
export async function readKeyUsage(
  ctx: Context,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ usage: KeyUsage[]; total: number; requests: number; days: DayUsage[] }> {
  const since = addDays(dayOf(ctx.now), -USAGE_DAYS);
  const recentUsage = and(eq(apiKeys.userId, userId), gt(apiKeyUsage.day, since));
  const row = {
    keyId: apiKeys.id,
    keyName: apiKeys.name,
    endpoint: apiKeyUsage.endpoint,
    day: apiKeyUsage.day,
    requests: apiKeyUsage.requestsCount,
    lastAt: apiKeyUsage.lastRequestAt,
  };
  const sums = { rows: count(), requests: sql<number>`SUM(${apiKeyUsage.requestsCount})` };
  const [usage, sumsByDay] = await ctx.db.batch([
    ctx.db
      .select(row)
      .from(apiKeyUsage)
      .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUsage.keyId))
      .where(recentUsage)
      .orderBy(
        desc(apiKeyUsage.day),
        desc(apiKeyUsage.requestsCount),
        apiKeyUsage.keyId,
        apiKeyUsage.endpoint,
      )
      .limit(page.limit)
      .offset(page.offset),
    ctx.db
      .select({ day: apiKeyUsage.day, ...sums })
      .from(apiKeyUsage)
      .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUsage.keyId))
      .where(recentUsage)
      .groupBy(apiKeyUsage.day),
  ]);
  const requestsOf = new Map(sumsByDay.map(({ day, requests }) => [day, requests]));
  const days = Array.from({ length: USAGE_DAYS }, (_, at) => {
    const day = addDays(since, at + 1);
    return { day, requests: requestsOf.get(day) ?? 0 };
  });
  return {
    usage,
    total: sumsByDay.reduce((total, { rows }) => total + rows, 0),
    requests: sumsByDay.reduce((total, { requests }) => total + requests, 0),
    days,
  };
}

/**
 * Stores usage counts. Each count is the total for its key, day and endpoint and comes from one rate limiter, so storing
 * it again has no effect. A key that was deleted meanwhile gets no rows.
 */
export async function flushUsage(d1: D1Database, counts: readonly UsageCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map((count) => [count.keyId, count.day, count.endpoint, count.requests, count.lastAt]);
  await d1.batch([
    ...insertRows(d1, 'INSERT INTO api_key_usage', COLUMNS, rows, TAIL),
    d1
      .prepare(
        `UPDATE api_keys SET last_used_at = MAX(COALESCE(last_used_at, 0), used.at)
         FROM (SELECT value->>0 AS id, MAX(value->>4) AS at FROM json_each(?1) GROUP BY 1) AS used
         WHERE api_keys.id = used.id`,
      )
      .bind(JSON.stringify(rows)),
  ]);
}

const COLUMNS = ['key_id', 'day', 'endpoint', 'requests_count', 'last_request_at'];
const TAIL = `AND EXISTS (SELECT 1 FROM api_keys WHERE id = value->>0)
  ON CONFLICT (key_id, day, endpoint) DO UPDATE SET
    requests_count = MAX(requests_count, excluded.requests_count),
    last_request_at = MAX(last_request_at, excluded.last_request_at)`;

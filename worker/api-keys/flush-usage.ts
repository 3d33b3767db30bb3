import { insertRows } from '../platform/bulk.ts';
import type { UsageCount } from '../rate-limits/usage-count.ts';

/**
 * Writes counts of calls into the books. A count is the whole one of its key, day and endpoint, and only its own meter
 * writes it, so writing it again changes nothing. A key that was deleted meanwhile gets no rows.
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

import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../platform/time.ts';

/** SQL that is true if a publisher, an SQL expression, has given tax data. */
export function hasTax(publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM payout_tax t WHERE t.publisher_id = ${publisherId} AND t.encrypted IS NOT NULL)`;
}

/** SQL that is true if the form of a publisher's latest tax data has expired. */
export function isTaxExpired(publisherId: SQL, now: Instant): SQL {
  return sql`COALESCE((SELECT t.expires_at <= ${now} FROM payout_tax t WHERE t.publisher_id = ${publisherId}
    AND t.encrypted IS NOT NULL ORDER BY t.version DESC LIMIT 1), 0)`;
}

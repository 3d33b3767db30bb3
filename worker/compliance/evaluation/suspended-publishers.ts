import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

export interface SuspendedPublisher {
  publisherId: PublisherId;
  fullName: string;
  /** From the audit log; null if the suspension has no entry. */
  since: Instant | null;
  reason: string | null;
  by: string | null;
}

/** Suspended publishers, the latest suspension first, and how many there are. */
export async function listSuspended(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ publishers: SuspendedPublisher[]; total: number }> {
  const [publishers, [counted]] = await batchRead<[SuspendedPublisher, { total: number }]>(
    ctx.db,
    sql`SELECT p.publisher_id AS publisherId, p.full_name AS fullName, a.at AS since, a.reason, a.actor AS "by"
        FROM publishers p LEFT JOIN audit_log a ON a.id = (SELECT MAX(l.id) FROM audit_log l
          WHERE l.subject = p.publisher_id AND l.action = 'publisher.suspended')
        WHERE p.status = 'suspended' ORDER BY a.id DESC, p.publisher_id LIMIT ${limit} OFFSET ${offset}`,
    sql`SELECT COUNT(*) AS total FROM publishers WHERE status = 'suspended'`,
  );
  return { publishers, total: counted?.total ?? 0 };
}

import { type SQL, sql } from 'drizzle-orm';
import type { PublisherId } from '../platform/ids.ts';

/** A condition for a write of another room: the publisher exists and is active. */
export function isActivePublisher(publisherId: PublisherId): SQL {
  return sql`EXISTS (SELECT 1 FROM publishers WHERE publisher_id = ${publisherId} AND status = 'active')`;
}

/** A SELECT of the active publishers behind an ID, by `id`. The caller orders and limits it. */
export function activePublishersAfter(after: string): SQL {
  return sql`SELECT publisher_id AS id FROM publishers WHERE publisher_id > ${after} AND status = 'active'`;
}

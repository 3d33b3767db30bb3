import { type SQL, sql } from 'drizzle-orm';

/** A condition for a query of another folder: the publisher, an SQL expression, exists and is active. */
export function isActive(publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM publishers active WHERE active.publisher_id = ${publisherId} AND active.status = 'active')`;
}

/** A SELECT of the publishers behind an ID, by `id`. The caller orders and limits it. */
export function publishersAfter(after: string): SQL {
  return sql`SELECT publisher_id AS id FROM publishers WHERE publisher_id > ${after}`;
}

/** A SELECT of the active publishers behind an ID, by `id`. The caller orders and limits it. */
export function activePublishersAfter(after: string): SQL {
  return sql`SELECT publisher_id AS id FROM publishers WHERE publisher_id > ${after} AND status = 'active'`;
}

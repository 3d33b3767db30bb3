import type { Instant } from '../../platform/time.ts';
import type { StoreKey } from './store-name.ts';

/**
 * Enters a store in the list of D1 as one with clicks from `since` on that its totals don't have. Its next publication removes
 * the mark.
 */
export async function markUnpublished(
  d1: D1Database,
  { publisherId, month }: StoreKey,
  since: Instant,
  now: Instant,
): Promise<void> {
  await d1
    .prepare(
      `INSERT INTO click_stores (publisher_id, month, entered_at, unpublished_since) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (publisher_id, month) DO UPDATE SET
         unpublished_since = MIN(COALESCE(unpublished_since, excluded.unpublished_since), excluded.unpublished_since)`,
    )
    .bind(publisherId, month, now, since)
    .run();
}

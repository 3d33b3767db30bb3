import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import type { Instant } from '../../platform/time.ts';
import { type StoreKey, storeName } from './store-name.ts';

/**
 * Enters a store in the list of D1, and marks it as one with clicks from `since` on that its totals don't have. Its next
 * publication removes the mark. Returns false while D1 is down: the clicks are stored all the same, the next insert tries again,
 * and a publication makes up for it.
 */
export async function markUnpublished(
  d1: D1Database,
  key: StoreKey,
  since: Instant,
  now: Instant,
): Promise<boolean> {
  if (key.publisherId === TEST_PUBLISHER) return true;
  try {
    await d1
      .prepare(
        `INSERT INTO click_stores (publisher_id, month, entered_at, unpublished_since) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (publisher_id, month) DO UPDATE SET
           unpublished_since = MIN(COALESCE(unpublished_since, excluded.unpublished_since), excluded.unpublished_since)`,
      )
      .bind(key.publisherId, key.month, now, since)
      .run();
    return true;
  } catch (error) {
    log('warn', 'clicks.store_not_marked', { store: storeName(key), ...errorFacts(error) });
    return false;
  }
}

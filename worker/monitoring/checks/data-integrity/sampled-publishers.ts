import type { Instant } from '../../../platform/time.ts';
import { HOUR, toIso } from '../../../platform/time.ts';

const PER_SIDE = 500;
/** Coprime to the number of IDs, so that the hours begin everywhere. */
const STEP = 314_159;
const IDS = 1_000_000;

/**
 * SQL of the IDs of up to 1,000 publishers with clicks in this month (`?1`), from another one on (`?2`) in each hour. All of them on
 * a small system.
 */
export const SAMPLED_PUBLISHERS = ['>=', '<']
  .map(
    (side) => `SELECT publisher_id FROM (SELECT publisher_id FROM click_stores
      WHERE month = ?1 AND archived_at IS NULL AND publisher_id ${side} ?2 ORDER BY publisher_id LIMIT ${PER_SIDE})`,
  )
  .join(' UNION ALL ');

/** What the SQL takes. */
export function sampleAt(now: Instant): [month: string, first: string] {
  const first = (Math.floor(now / HOUR) * STEP) % IDS;
  return [toIso(now).slice(0, 7), `PUB${String(first).padStart(6, '0')}`];
}

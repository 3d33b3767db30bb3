import { TEST_PUBLISHER } from '../platform/ids.ts';
import type { ClickClassification, ClickReason } from './classification.ts';
import type { StoredClick } from './write-clicks.ts';

/** A recent visit, without data about the visitor. */
export interface RecentClick {
  clickId: string;
  clickedAt: number;
  publisherId: string;
  brandId: string | null;
  classification: ClickClassification;
  reason: ClickReason;
  country: string | null;
}

export interface Activity {
  /** Newest first. */
  latest: RecentClick[];
  /** Visits of the last 60 seconds, counted or not. */
  lastMinute: number;
}

/** The name of the only object. */
export const NETWORK_ACTIVITY = 'network';

/** Reports new clicks of publishers to the activity. */
export async function recordActivity(
  env: Pick<Env, 'CLICK_ACTIVITY'>,
  clicks: readonly StoredClick[],
): Promise<void> {
  const recent = clicks
    .filter(({ isNew, publisherId }) => isNew && publisherId !== TEST_PUBLISHER)
    .map(
      ({ clickId, clickedAt, publisherId, brandId, classification, reason, country }): RecentClick => ({
        ...{ clickId, clickedAt, publisherId, brandId },
        ...{ classification, reason, country },
      }),
    );
  if (recent.length > 0) await env.CLICK_ACTIVITY.getByName(NETWORK_ACTIVITY).record(recent);
}

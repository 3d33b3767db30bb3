import { TEST_PUBLISHER } from '../platform/ids.ts';
import { SECOND } from '../platform/time.ts';
import type { ClickClassification, ClickReason } from './classification.ts';
import type { StoredClick } from './write-clicks.ts';

/** A recent visit, without data about the visitor. */
interface RecentClick {
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

/** New visits of one batch, however many it has. */
export interface NewActivity {
  /** Newest first; at most `MAX_LATEST`. */
  latest: RecentClick[];
  /** Visits by second since 1970. */
  seconds: [second: number, visits: number][];
}

const MAX_LATEST = 100;
/** The name of the only object. */
export const NETWORK_ACTIVITY = 'network';

/** Reports new clicks of publishers to the activity, in one call. */
export async function recordActivity(
  env: Pick<Env, 'CLICK_ACTIVITY'>,
  clicks: readonly StoredClick[],
): Promise<void> {
  const recent = clicks.filter(({ isNew, publisherId }) => isNew && publisherId !== TEST_PUBLISHER);
  if (recent.length === 0) return;
  const seconds = new Map<number, number>();
  for (const { clickedAt } of recent) {
    const second = Math.floor(clickedAt / SECOND);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  await env.CLICK_ACTIVITY.getByName(NETWORK_ACTIVITY).record({
    latest: newest(recent).map(recentClickOf),
    seconds: [...seconds],
  });
}

/** The newest of these clicks, newest first. */
export function newest<Click extends { clickedAt: number }>(clicks: readonly Click[]): Click[] {
  return clicks.toSorted((a, b) => b.clickedAt - a.clickedAt).slice(0, MAX_LATEST);
}

function recentClickOf(click: StoredClick): RecentClick {
  const { clickId, clickedAt, publisherId, brandId, classification, reason, country } = click;
  return { clickId, clickedAt, publisherId, brandId, classification, reason, country };
}

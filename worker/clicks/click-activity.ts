import { DurableObject } from 'cloudflare:workers';
import { TEST_PUBLISHER } from '../platform/ids.ts';
import { MINUTE, SECOND, systemClock } from '../platform/time.ts';
import type { ClickClassification, ClickReason } from './classification.ts';
import type { StoredClick } from './write-clicks.ts';

const MAX_LATEST = 100;
/** Activity is saved at most this often, so it costs few writes. The last minute may be lost in a restart. */
const SAVE_INTERVAL = MINUTE;
const SAVED = 'activity';

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

interface State {
  latest: RecentClick[];
  /** Visits by second since 1970. */
  seconds: [second: number, visits: number][];
}

/** The name of the only object. */
export const NETWORK_ACTIVITY = 'network';

/** The latest clicks of the whole network and its visits per second, for operators. Nothing depends on it. */
export class ClickActivity extends DurableObject<Env> {
  #state: State | null = null;
  #savedAt = 0;

  record(clicks: readonly RecentClick[]): void {
    const state = this.#load();
    const seconds = new Map(state.seconds);
    for (const { clickedAt } of clicks) {
      const second = Math.floor(clickedAt / SECOND);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    const now = systemClock();
    const oldest = (now - MINUTE) / SECOND;
    const latest = [...clicks, ...state.latest].sort((a, b) => b.clickedAt - a.clickedAt);
    this.#state = {
      latest: latest.slice(0, MAX_LATEST),
      seconds: [...seconds].filter(([second]) => second >= oldest),
    };
    if (now - this.#savedAt < SAVE_INTERVAL) return;
    this.#savedAt = now;
    this.ctx.storage.kv.put(SAVED, this.#state);
  }

  read(): Activity {
    const { latest, seconds } = this.#load();
    const from = (systemClock() - MINUTE) / SECOND;
    const recent = seconds.filter(([second]) => second > from);
    return { latest, lastMinute: recent.reduce((sum, [, visits]) => sum + visits, 0) };
  }

  #load(): State {
    this.#state ??= this.ctx.storage.kv.get<State>(SAVED) ?? { latest: [], seconds: [] };
    return this.#state;
  }
}

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

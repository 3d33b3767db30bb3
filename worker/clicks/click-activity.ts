import { DurableObject } from 'cloudflare:workers';
import { MINUTE, SECOND, systemClock } from '../platform/time.ts';
import type { Activity, RecentClick } from './record-activity.ts';

const MAX_LATEST = 100;
/** Activity is saved at most this often, so it costs few writes. The last minute may be lost in a restart. */
const SAVE_INTERVAL = MINUTE;
const SAVED = 'activity';

interface State {
  latest: RecentClick[];
  /** Visits by second since 1970. */
  seconds: [second: number, visits: number][];
}

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

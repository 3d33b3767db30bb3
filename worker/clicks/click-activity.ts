import { DurableObject } from 'cloudflare:workers';
import { MINUTE, SECOND, systemClock } from '../platform/time.ts';
import { type Activity, type NewActivity, newest } from './record-activity.ts';

/** Activity is saved at most this often, so it costs few writes. The last minute may be lost in a restart. */
const SAVE_INTERVAL = MINUTE;
const SAVED = 'activity';

/** The latest clicks of the whole network and its visits per second, for operators. Nothing depends on it. */
export class ClickActivity extends DurableObject<Env> {
  #state: NewActivity | null = null;
  #savedAt = 0;

  record(added: NewActivity): void {
    const state = this.#load();
    const seconds = new Map(state.seconds);
    for (const [second, visits] of added.seconds) seconds.set(second, (seconds.get(second) ?? 0) + visits);
    const now = systemClock();
    const oldest = (now - MINUTE) / SECOND;
    this.#state = {
      latest: newest([...added.latest, ...state.latest]),
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

  #load(): NewActivity {
    this.#state ??= this.ctx.storage.kv.get<NewActivity>(SAVED) ?? { latest: [], seconds: [] };
    return this.#state;
  }
}

import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../platform/log.ts';
import { MINUTE, SECOND } from '../platform/time.ts';
import { type ClickRow, writeClicks } from './click-record.ts';

const FIRST_DRAIN = 15 * SECOND;
const DRAIN_AGAIN = MINUTE;
/** Groups written to the books in one go. */
const GROUPS_AT_ONCE = 50;

/** Where clicks wait when both the queue and the books refuse them. An alarm drains it once the books answer again. */
export class ClickOutbox extends DurableObject<{ DB: D1Database }> {
  constructor(state: DurableObjectState, env: { DB: D1Database }) {
    super(state, env);
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS click_groups (id INTEGER PRIMARY KEY, rows TEXT NOT NULL)',
    );
  }

  /** Keeps a group; returns when it is on disk. */
  async put(rows: ClickRow[]): Promise<void> {
    this.ctx.storage.sql.exec('INSERT INTO click_groups (rows) VALUES (?)', JSON.stringify(rows));
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + FIRST_DRAIN);
  }

  /** Groups that still wait. */
  async waiting(): Promise<number> {
    return this.ctx.storage.sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM click_groups').one().n;
  }

  override async alarm(): Promise<void> {
    try {
      await this.drain();
    } catch (error) {
      log('warn', 'clicks.outbox_waits', { groups: await this.waiting(), ...errorFacts(error) });
      await this.ctx.storage.setAlarm(Date.now() + DRAIN_AGAIN);
    }
  }

  /** Moves what waits into the books, oldest first; a group leaves only after the books have it. Throws as the books do. */
  async drain(): Promise<void> {
    for (;;) {
      const groups = this.ctx.storage.sql
        .exec<{ id: number; rows: string }>(
          'SELECT id, rows FROM click_groups ORDER BY id LIMIT ?',
          GROUPS_AT_ONCE,
        )
        .toArray();
      const last = groups.at(-1);
      if (!last) return;
      const rows: ClickRow[] = groups.flatMap((group) => JSON.parse(group.rows));
      await writeClicks(this.env.DB, rows);
      this.ctx.storage.sql.exec('DELETE FROM click_groups WHERE id <= ?', last.id);
    }
  }
}

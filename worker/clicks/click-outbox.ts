import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../platform/log.ts';
import { MINUTE, SECOND } from '../platform/time.ts';
import type { ClickRow } from './click-record.ts';

const DRAIN_DELAY_MS = 15 * SECOND;
const DRAIN_AGAIN = MINUTE;
const MAX_GROUPS_PER_WRITE = 50;
/** A group that D1 refused this often, alone, is moved to the dead letters. */
const MAX_FAILURES = 10;

/** Where an outbox empties itself to. */
export interface OutboxSinks {
  write(rows: ClickRow[]): Promise<void>;
  /** Keeps a group that D1 refuses, as JSON; `name` tells it from every other one. */
  setAside(name: string, rows: string): Promise<void>;
}

/** What waits in an outbox; `oldestAt` is the time of its oldest click. */
export interface OutboxBacklog {
  groups: number;
  clicks: number;
  oldestAt: number | null;
}

/** Where clicks wait when both the queue and D1 refuse them. An alarm drains it once D1 takes them again. */
export abstract class WaitingClicks extends DurableObject<Env> {
  protected abstract sinks(): Promise<OutboxSinks>;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS click_groups (id INTEGER PRIMARY KEY, rows TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS failures (id INTEGER PRIMARY KEY, failures INTEGER NOT NULL)`,
    );
  }

  /** Keeps a group; returns when it is on disk. */
  async put(rows: ClickRow[]): Promise<void> {
    this.ctx.storage.sql.exec('INSERT INTO click_groups (rows) VALUES (?)', JSON.stringify(rows));
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + DRAIN_DELAY_MS);
  }

  async backlog(): Promise<OutboxBacklog> {
    const { groups, clicks, oldestAt } = this.ctx.storage.sql
      .exec<{ groups: number; clicks: number; oldestAt: number | null }>(
        `SELECT COUNT(*) AS groups, COALESCE(SUM(json_array_length(rows)), 0) AS clicks,
           MIN(rows->>'$[0][1]') AS oldestAt FROM click_groups`,
      )
      .one();
    return { groups, clicks, oldestAt };
  }

  override async alarm(): Promise<void> {
    try {
      await this.drain(await this.sinks());
    } catch (error) {
      log('warn', 'clicks.outbox_waits', { ...(await this.backlog()), ...errorFacts(error) });
      await this.ctx.storage.setAlarm(Date.now() + DRAIN_AGAIN);
    }
  }

  /**
   * Moves what waits into D1, oldest first; a group leaves only after D1 has it. When a write of several fails, the oldest
   * goes alone, so that a group that D1 will never take is found and set aside. Throws as D1 does.
   */
  async drain(sinks: OutboxSinks): Promise<void> {
    for (let most = MAX_GROUPS_PER_WRITE; ; ) {
      const groups = this.#oldest(most);
      const last = groups.at(-1);
      if (!last) return;
      most = MAX_GROUPS_PER_WRITE;
      try {
        await sinks.write(groups.flatMap((group): ClickRow[] => JSON.parse(group.rows)));
        this.#forget(last.id);
      } catch (error) {
        if (groups.length > 1) most = 1;
        else if (!(await this.#giveUp(last, sinks))) throw error;
      }
    }
  }

  /** Deletes the groups up to this one. */
  #forget(id: number): void {
    this.ctx.storage.sql.exec('DELETE FROM click_groups WHERE id <= ?', id);
    this.ctx.storage.sql.exec('DELETE FROM failures WHERE id <= ?', id);
  }

  #oldest(most: number) {
    return this.ctx.storage.sql
      .exec<{ id: number; rows: string }>('SELECT id, rows FROM click_groups ORDER BY id LIMIT ?', most)
      .toArray();
  }

  /** Counts a failure of a group; after too many sets it aside and answers true. */
  async #giveUp(group: { id: number; rows: string }, sinks: OutboxSinks): Promise<boolean> {
    const { sql } = this.ctx.storage;
    const { failures } = sql
      .exec<{ failures: number }>(
        `INSERT INTO failures (id, failures) VALUES (?, 1)
         ON CONFLICT (id) DO UPDATE SET failures = failures + 1 RETURNING failures`,
        group.id,
      )
      .one();
    if (failures < MAX_FAILURES) return false;
    await sinks.setAside(`${group.id}`, group.rows);
    this.#forget(group.id);
    return true;
  }
}

import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../platform/log.ts';
import { MINUTE, SECOND } from '../platform/time.ts';
import type { ClickRow } from './click-record.ts';

const DRAIN_DELAY_MS = 15 * SECOND;
const DRAIN_RETRY_MS = MINUTE;
const MAX_GROUPS_PER_WRITE = 50;
/** After this many failures of its own a group is moved to the dead letters. */
const MAX_FAILURES = 10;

export interface OutboxSinks {
  write(rows: ClickRow[]): Promise<void>;
  /** Stores a group that D1 refuses, as JSON; `name` is unique. */
  storeRejected(name: string, rows: string): Promise<void>;
}

export interface OutboxBacklog {
  groups: number;
  clicks: number;
  /** The time of the oldest click. */
  oldestAt: number | null;
}

/** Stores clicks while both the queue and D1 refuse them. An alarm moves them to D1 once that works again. */
export abstract class WaitingClicks extends DurableObject<Env> {
  protected abstract sinks(): Promise<OutboxSinks>;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS click_groups (id INTEGER PRIMARY KEY, rows TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS failures (id INTEGER PRIMARY KEY, failures INTEGER NOT NULL)`,
    );
  }

  /** Resolves when the group is on disk. */
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
      await this.ctx.storage.setAlarm(Date.now() + DRAIN_RETRY_MS);
    }
  }

  /**
   * Moves the groups to D1, oldest first. Each is deleted only after D1 has it. If a write of several groups fails, the
   * oldest is retried alone, so that a group that D1 never accepts is found and rejected. Throws as D1 does.
   */
  async drain(sinks: OutboxSinks): Promise<void> {
    for (let limit = MAX_GROUPS_PER_WRITE; ; ) {
      const groups = this.#oldest(limit);
      const last = groups.at(-1);
      if (!last) return;
      limit = MAX_GROUPS_PER_WRITE;
      try {
        await sinks.write(groups.flatMap((group): ClickRow[] => JSON.parse(group.rows)));
        this.#deleteUpTo(last.id);
      } catch (error) {
        if (groups.length > 1) limit = 1;
        else if (!(await this.#countFailure(last, sinks))) throw error;
      }
    }
  }

  #deleteUpTo(id: number): void {
    this.ctx.storage.sql.exec('DELETE FROM click_groups WHERE id <= ?', id);
    this.ctx.storage.sql.exec('DELETE FROM failures WHERE id <= ?', id);
  }

  #oldest(limit: number) {
    return this.ctx.storage.sql
      .exec<{ id: number; rows: string }>('SELECT id, rows FROM click_groups ORDER BY id LIMIT ?', limit)
      .toArray();
  }

  /** Counts a failure of a group. After too many it rejects the group and returns true. */
  async #countFailure(group: { id: number; rows: string }, sinks: OutboxSinks): Promise<boolean> {
    const { sql } = this.ctx.storage;
    const { failures } = sql
      .exec<{ failures: number }>(
        `INSERT INTO failures (id, failures) VALUES (?, 1)
         ON CONFLICT (id) DO UPDATE SET failures = failures + 1 RETURNING failures`,
        group.id,
      )
      .one();
    if (failures < MAX_FAILURES) return false;
    await sinks.storeRejected(`${group.id}`, group.rows);
    this.#deleteUpTo(group.id);
    return true;
  }
}

import { OUTBOX_NAMES } from '../../clicks/outbox-names.ts';
import { type AlertInput, raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { plural } from '../../platform/contract/counts.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';

/** The number of waiting items and the time (milliseconds since 1970) of the oldest; null if there are none. */
export interface Waiting {
  count: number;
  oldestAt: number | null;
}

export interface Backlog {
  /** Clicks in the outboxes, which both the queue and D1 refused. */
  outboxClicks: Waiting;
  deadLetters: Waiting;
  /** Clicks of the last day that are only in the log. */
  logOnlyClicks: Waiting;
  /** Transfers outside a ledger block. */
  openTransfers: Waiting;
  /** Edge table parts that are not yet in KV; their age isn't known. */
  staleEdgeParts: Waiting;
}

export async function readBacklog(ctx: Context, env: Pick<Env, 'OUTBOX'>): Promise<Backlog> {
  const [outboxes, rows] = await Promise.all([
    Promise.all(OUTBOX_NAMES.map((name) => env.OUTBOX.getByName(name).backlog())),
    ctx.db.$client.batch<Waiting>(
      [DEAD_LETTERS, LOG_ONLY, OPEN_TRANSFERS, STALE_PARTS].map((sql) => {
        const statement = ctx.db.$client.prepare(sql);
        return sql.includes('?1') ? statement.bind(addMs(ctx.now, -DAY)) : statement;
      }),
    ),
  ]);
  const [deadLetters, logOnlyClicks, openTransfers, staleEdgeParts] = rows.map(
    ({ results }): Waiting => results[0] ?? NOTHING,
  );
  return {
    outboxClicks: sumOf(outboxes.map(({ clicks, oldestAt }) => ({ count: clicks, oldestAt }))),
    deadLetters: deadLetters ?? NOTHING,
    logOnlyClicks: logOnlyClicks ?? NOTHING,
    openTransfers: openTransfers ?? NOTHING,
    staleEdgeParts: staleEdgeParts ?? NOTHING,
  };
}

const NOTHING: Waiting = { count: 0, oldestAt: null };

const DEAD_LETTERS = `SELECT COUNT(*) AS count, MIN(stored_at) AS oldestAt FROM dead_letters INDEXED BY dead_letters_waiting
  WHERE replayed_at IS NULL AND left_at IS NULL`;
const LOG_ONLY = `SELECT COALESCE(SUM(clicks), 0) AS count, MIN(reported_at) AS oldestAt FROM log_only_clicks
  WHERE reported_at >= ?1`;
const OPEN_TRANSFERS = `SELECT COUNT(*) AS count, MIN(posted_at) AS oldestAt FROM ledger_transfers
  WHERE seq > (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_blocks)`;
const STALE_PARTS = `SELECT COUNT(*) AS count, NULL AS oldestAt FROM edge_parts WHERE desired_version > published_version`;

function sumOf(parts: readonly Waiting[]): Waiting {
  const times = parts.flatMap(({ oldestAt }) => oldestAt ?? []);
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    oldestAt: times.length > 0 ? Math.min(...times) : null,
  };
}

/** An alert is raised for more than `count` items, or if the oldest exceeds `age`. */
interface Bound {
  level: AlertInput['level'];
  count: number;
  age: number;
  what: string;
}

const BOUNDS: Record<keyof Backlog, Bound> = {
  outboxClicks: { level: 'critical', count: 10_000, age: 15 * MINUTE, what: 'Clicks in the outboxes' },
  deadLetters: { level: 'critical', count: 0, age: 0, what: 'Dead letters to be replayed' },
  logOnlyClicks: {
    level: 'critical',
    count: 0,
    age: DAY,
    what: 'Clicks of the last day that are in the log only',
  },
  openTransfers: { level: 'critical', count: 500_000, age: HOUR, what: 'Transfers in no ledger block' },
  staleEdgeParts: { level: 'warning', count: 600, age: DAY, what: 'Edge parts that aren’t published' },
};

const SET_IN = 'worker/reporting/operator/backlog.ts';

/** The alerts for a backlog; empty while everything is within its bounds. */
export function backlogAlerts(backlog: Backlog, now: number): AlertInput[] {
  return (Object.keys(BOUNDS) as (keyof Backlog)[]).flatMap((kind) => {
    const { level, count, age, what } = BOUNDS[kind];
    const waiting = backlog[kind];
    const waited = waiting.oldestAt === null ? 0 : now - waiting.oldestAt;
    if (waiting.count <= count && (waiting.count === 0 || waited <= age)) return [];
    const minutes = Math.floor(waited / MINUTE);
    const message = `${what}: ${waiting.count}. The oldest has waited ${plural(minutes, 'minute')}.`;
    const measured =
      waiting.count > count
        ? { value: waiting.count, threshold: count, setIn: SET_IN }
        : { value: minutes, threshold: age / MINUTE, setIn: SET_IN };
    return [{ level, code: 'backlog.above_bound', subject: kind, message, measured }];
  });
}

/** Raises an alert for every backlog beyond its bound. */
export async function watchBacklog(ctx: Context, env: Pick<Env, 'OUTBOX'>): Promise<{ alerts: number }> {
  const alerts = backlogAlerts(await readBacklog(ctx, env), ctx.now);
  for (const alert of alerts) await raiseAlert(ctx, alert);
  return { alerts: alerts.length };
}

export const watchBacklogJob = job({
  name: 'watch_backlog',
  cron: CRON.everyFiveMinutes,
  maxWait: 30 * MINUTE,
  run: watchBacklog,
});

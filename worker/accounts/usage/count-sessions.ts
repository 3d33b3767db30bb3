import type { Context } from '../../platform/context.ts';
import { deleteWhere } from '../../platform/delete-where.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMonths, addMs, DAY, dayOf, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { ADD_FEATURES } from './store-uses.ts';
import { SESSION_GAP_MS } from './use-tally.ts';

const MONTHS_KEPT = 26;
/** One statement must not hold the database for long. */
const MAX_SESSIONS = 2_000;

const ENDED = 'SELECT rowid FROM usage_sessions WHERE last_used_at <= ?1 ORDER BY rowid LIMIT ?2';

/** A session counts for the day on which it began. Its first and its last minute both count. */
const COUNT = `INSERT INTO usage_days (publisher_id, day, sessions, minutes, features)
  SELECT publisher_id, date(started_at / 1000, 'unixepoch'), 1, (last_used_at - started_at) / ${MINUTE} + 1,
    (SELECT json_group_object(value, 1) FROM json_each(usage_sessions.features))
  FROM usage_sessions WHERE rowid IN (${ENDED})
  ON CONFLICT (publisher_id, day) DO UPDATE SET
    sessions = sessions + excluded.sessions, minutes = minutes + excluded.minutes, ${ADD_FEATURES}`;

/** Counts the sessions that have ended, and deletes them: of a session that is over, only its day is kept. */
export async function countSessions(
  ctx: Context,
  capacity: number,
): Promise<{ counted: number; more: boolean }> {
  const { $client: d1 } = ctx.db;
  const endedAt = addMs(ctx.now, -SESSION_GAP_MS);
  const [, deleted] = await d1.batch(
    [COUNT, `DELETE FROM usage_sessions WHERE rowid IN (${ENDED})`].map((sql) =>
      d1.prepare(sql).bind(endedAt, capacity),
    ),
  );
  const counted = deleted?.meta.changes ?? 0;
  return { counted, more: counted === capacity };
}

async function oldestEnded(ctx: Context): Promise<Instant | null> {
  const row = await ctx.db.$client
    .prepare('SELECT MIN(last_used_at) AS at FROM usage_sessions')
    .first<{ at: Instant | null }>();
  if (!row || row.at === null) return null;
  const endedAt = addMs(row.at, SESSION_GAP_MS);
  return endedAt <= ctx.now ? endedAt : null;
}

export const countSessionsJob = job({
  name: 'count_sessions',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  work: {
    ...{ items: 'sessions to count', capacity: MAX_SESSIONS, bound: 'statement', scope: 'invocation' },
    oldestDue: oldestEnded,
  },
  run: (ctx, _, { capacity }) => countSessions(ctx, capacity),
});

/** Deletes the days that are 26 months past. */
async function deleteOldUsageDays(ctx: Context): Promise<{ deleted: number }> {
  const before = addMonths(dayOf(ctx.now), -MONTHS_KEPT);
  return { deleted: await deleteWhere(ctx.db.$client, 'usage_days', 'day < ?1', before) };
}

export const deleteOldUsageDaysJob = job({
  name: 'delete_old_usage_days',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldUsageDays,
});

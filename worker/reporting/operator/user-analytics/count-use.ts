import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { CRON, job, type Run } from '../../../platform/job.ts';
import { addDays, addMs, DAY, dayOf, HOUR } from '../../../platform/time.ts';
import { JOURNEY_DAYS, MIN_DAYS_BEFORE, RISK_DAYS, SEGMENTS, USE_DAYS } from './definitions.ts';
import { useReports } from './tables.ts';
import {
  addUse,
  type FeatureCounts,
  type JourneyCounts,
  type Leaving,
  MAX_LISTED,
  NO_USE,
  type SegmentCounts,
  type UseCounts,
} from './use-counts.ts';

/** Accounts of a run: the database serves no one else while it counts them. */
const ACCOUNTS_PER_RUN = 2_000;

type Totals = Pick<UseCounts, 'accounts' | 'active' | 'earning' | 'atRisk'>;

/** The accounts after one, in the order of their IDs, up to another one. */
interface Slice {
  after: string;
  upTo: PublisherId;
}

/** Where a round goes on: after which account, and what it has counted so far. */
interface Progress {
  after: string;
  counts: UseCounts;
}

/**
 * Counts what all accounts do, some of them in each run. The sums so far travel with the cursor. The last run of a round stores
 * them, so that reading them costs one row, however many accounts there are.
 */
export async function countUse(
  ctx: Context,
  { capacity, cursor }: Run,
): Promise<{ counted: number; next: string | null }> {
  const progress: Progress = cursor === null ? { after: '', counts: NO_USE } : JSON.parse(cursor);
  const [ids] = await batchRead<[{ id: PublisherId }]>(
    ctx.db,
    sql`SELECT publisher_id AS id FROM publishers WHERE publisher_id > ${progress.after}
      ORDER BY publisher_id LIMIT ${capacity}`,
  );
  const last = ids.at(-1)?.id;
  const slice = last && (await countSlice(ctx, { after: progress.after, upTo: last }));
  const counts = slice ? addUse(progress.counts, slice) : progress.counts;
  if (last && ids.length === capacity)
    return { counted: ids.length, next: JSON.stringify({ after: last, counts }) };
  const report = { countedAt: ctx.now, counts };
  await ctx.db
    .insert(useReports)
    .values({ id: 1, ...report })
    .onConflictDoUpdate({ target: useReports.id, set: report });
  return { counted: ids.length, next: null };
}

export const countUseJob = job({
  name: 'count_use',
  cron: CRON.hourlyAt22,
  maxWait: 3 * HOUR,
  work: {
    ...{ items: 'accounts to count', capacity: ACCOUNTS_PER_RUN, bound: 'statement', scope: 'invocation' },
  },
  run: (ctx, _, run) => countUse(ctx, run),
});

async function countSlice(ctx: Context, slice: Slice): Promise<UseCounts> {
  const [[totals], [journey], features, segments, leaving] = await batchRead<
    [Totals, JourneyCounts, FeatureCounts & { feature: string }, SegmentCounts & { segment: string }, Leaving]
  >(
    ctx.db,
    ...[totalsOf(ctx, slice), journeyOf(ctx, slice), featuresOf(ctx, slice), segmentsOf(ctx, slice)],
    leavingOf(ctx, slice),
  );
  if (!totals || !journey) throw new Error('The database counted nothing.');
  return {
    ...totals,
    journey,
    features: Object.fromEntries(features.map(({ feature, ...counts }) => [feature, counts])),
    segments: Object.fromEntries(segments.map(({ segment, ...counts }) => [segment, counts])),
    leaving,
  };
}

/** SQL for the accounts of a slice. */
function accountsOf({ after, upTo }: Slice): SQL {
  return sql`(SELECT publisher_id FROM publishers
    WHERE publisher_id > ${after} AND publisher_id <= ${upTo} AND status <> 'closed')`;
}

/** SQL for the days of use of the accounts of a slice, after a day: one look into the index an account. */
function daysOf(slice: Slice, after: string): SQL {
  return sql`${accountsOf(slice)} a CROSS JOIN usage_days u ON u.publisher_id = a.publisher_id AND u.day > ${after}`;
}

/** SQL that is true for an account that earned in the days of use. */
function earns({ now }: Context, publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM conversions c WHERE c.publisher_id = ${publisherId}
    AND c.day > ${addDays(dayOf(now), -USE_DAYS)} AND c.status <> 'reversed')`;
}

/** SQL for the accounts at risk, with their last day of use. */
function atRisk({ now }: Context, slice: Slice): SQL {
  const today = dayOf(now);
  const since = addDays(today, -RISK_DAYS);
  return sql`(SELECT u.publisher_id, MAX(u.day) AS last_day FROM ${daysOf(slice, addDays(today, -2 * RISK_DAYS))}
    GROUP BY u.publisher_id
    HAVING SUM(u.day <= ${since}) >= ${MIN_DAYS_BEFORE} AND SUM(u.day > ${since}) = 0
      AND u.publisher_id NOT IN (SELECT publisher_id FROM usage_sessions))`;
}

function totalsOf(ctx: Context, slice: Slice): SQL {
  const since = addDays(dayOf(ctx.now), -USE_DAYS);
  return sql`WITH active AS (SELECT DISTINCT u.publisher_id FROM ${daysOf(slice, since)})
    SELECT (SELECT COUNT(*) FROM ${accountsOf(slice)}) AS accounts,
      (SELECT COUNT(*) FROM active) AS active,
      (SELECT COUNT(*) FROM active WHERE ${earns(ctx, sql`active.publisher_id`)}) AS earning,
      (SELECT COUNT(*) FROM ${atRisk(ctx, slice)}) AS atRisk`;
}

function featuresOf(ctx: Context, slice: Slice): SQL {
  const since = addDays(dayOf(ctx.now), -USE_DAYS);
  return sql`WITH uses AS (SELECT u.publisher_id, f.key AS feature, SUM(f.value) AS sessions
      FROM ${daysOf(slice, since)} CROSS JOIN json_each(u.features) f GROUP BY u.publisher_id, f.key)
    SELECT feature, COUNT(*) AS accounts, SUM(sessions) AS sessions,
      COALESCE(SUM(${earns(ctx, sql`uses.publisher_id`)}), 0) AS earning
    FROM uses GROUP BY feature`;
}

function segmentsOf({ now }: Context, slice: Slice): SQL {
  const since = addDays(dayOf(now), -USE_DAYS);
  const cases = sql.join(
    SEGMENTS.map(({ segment, minDays }) => sql`WHEN days >= ${minDays} THEN ${segment}`),
    sql` `,
  );
  return sql`WITH used AS (SELECT u.publisher_id, COUNT(*) AS days, SUM(u.sessions) AS sessions, SUM(u.minutes) AS minutes
      FROM ${daysOf(slice, since)} GROUP BY u.publisher_id),
    kinds AS (SELECT u.publisher_id, COUNT(DISTINCT f.key) AS features
      FROM ${daysOf(slice, since)} CROSS JOIN json_each(u.features) f GROUP BY u.publisher_id)
    SELECT CASE ${cases} END AS segment, COUNT(*) AS accounts, SUM(sessions) AS sessions, SUM(minutes) AS minutes,
      SUM(features) AS features
    FROM used JOIN kinds USING (publisher_id) GROUP BY segment`;
}

/** A later step proves those before it: who has a sale had a click, and who had a click has a link. */
function journeyOf({ now }: Context, { after, upTo }: Slice): SQL {
  const since = addMs(now, -JOURNEY_DAYS * DAY);
  return sql`WITH facts AS (SELECT u.created_at, u.email_verified_at AS verified_at,
      (SELECT MIN(created_at) FROM affiliate_links l WHERE l.publisher_id = p.publisher_id) AS linked_at,
      EXISTS (SELECT 1 FROM click_totals c WHERE c.publisher_id = p.publisher_id AND c.clicks > 0) AS clicked,
      (SELECT MIN(created_at) FROM conversions c WHERE c.publisher_id = p.publisher_id AND c.status <> 'reversed') AS sold_at,
      (SELECT MIN(updated_at) FROM payouts y WHERE y.publisher_id = p.publisher_id AND y.state = 'settled') AS paid_at
    FROM publishers p CROSS JOIN users u ON u.id = p.user_id
    WHERE p.publisher_id > ${after} AND p.publisher_id <= ${upTo} AND p.status <> 'closed'
      AND u.created_at >= ${since} AND u.role = 'publisher'),
  steps AS (SELECT *, verified_at IS NOT NULL AS is_verified,
      verified_at IS NOT NULL AND (linked_at IS NOT NULL OR clicked OR sold_at IS NOT NULL) AS is_linked,
      verified_at IS NOT NULL AND (clicked OR sold_at IS NOT NULL) AS is_clicked,
      verified_at IS NOT NULL AND sold_at IS NOT NULL AS is_sold,
      verified_at IS NOT NULL AND sold_at IS NOT NULL AND paid_at IS NOT NULL AS is_paid FROM facts)
  SELECT COUNT(*) AS signedUp, COALESCE(SUM(is_verified), 0) AS verified, COALESCE(SUM(is_linked), 0) AS linked,
    COALESCE(SUM(is_linked AND linked_at IS NOT NULL), 0) AS linkedTimed,
    COALESCE(SUM(is_clicked), 0) AS clicked, COALESCE(SUM(is_sold), 0) AS sold, COALESCE(SUM(is_paid), 0) AS paid,
    ${minutesBetween(sql`is_verified`, sql`created_at`, sql`verified_at`)} AS verifiedMinutes,
    ${minutesBetween(sql`is_linked`, sql`verified_at`, sql`linked_at`)} AS linkedMinutes,
    ${minutesBetween(sql`is_paid`, sql`sold_at`, sql`paid_at`)} AS paidMinutes
  FROM steps`;
}

/** SQL for the sum of whole minutes of those who are done. */
function minutesBetween(isDone: SQL, from: SQL, to: SQL): SQL {
  return sql`COALESCE(SUM(CASE WHEN ${isDone} THEN MAX(0, ${to} - ${from}) / 60000 END), 0)`;
}

function leavingOf(ctx: Context, slice: Slice): SQL {
  return sql`SELECT r.publisher_id AS publisherId, r.last_day AS lastDay FROM ${atRisk(ctx, slice)} r
    ORDER BY r.last_day DESC, r.publisher_id LIMIT ${MAX_LISTED}`;
}

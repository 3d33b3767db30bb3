import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import { NETWORK_PUBLISHER, type PublisherId, TEST_PUBLISHER } from '../../../platform/ids.ts';
import { addDays, addMs, DAY, type Day, dayOf } from '../../../platform/time.ts';
import { JOURNEY_DAYS, MIN_DAYS_BEFORE, RISK_DAYS, SEGMENTS, USE_DAYS } from './definitions.ts';

/** The accounts of the journey that have reached each step, and the minutes since the step before. */
export interface JourneyCounts {
  signedUp: number;
  verified: number;
  linked: number;
  clicked: number;
  sold: number;
  paid: number;
  verifiedMinutes: number | null;
  linkedMinutes: number | null;
  paidMinutes: number | null;
}

export interface FeatureCounts {
  feature: string;
  accounts: number;
  sessions: number;
  /** Of the accounts, those that earned. */
  earning: number;
}

export interface SegmentCounts {
  segment: string;
  accounts: number;
  sessions: number;
  minutes: number;
  features: number;
}

export interface AccountCounts {
  /** All that exist. */
  accounts: number;
  /** Those that used the product. */
  active: number;
  /** Of those, the ones that earned. */
  earning: number;
  atRisk: number;
}

export interface AtRisk {
  publisherId: PublisherId;
  name: string;
  lastDay: Day;
}

export interface UseCounts {
  counts: AccountCounts;
  journey: JourneyCounts;
  features: FeatureCounts[];
  segments: SegmentCounts[];
  /** Those who left last come first. */
  atRisk: AtRisk[];
}

const MAX_LISTED = 20;

/** Counts what accounts do, in one round trip. */
export async function readUse(ctx: Context): Promise<UseCounts> {
  const [[counts], [journey], features, segments, atRisk] = await batchRead<
    [AccountCounts, JourneyCounts, FeatureCounts, SegmentCounts, AtRisk]
  >(
    ctx.db,
    ...[accountCounts(ctx), journeyCounts(ctx), featureCounts(ctx), segmentCounts(ctx), listAtRisk(ctx)],
  );
  if (!counts || !journey) throw new Error('The database counted nothing.');
  return { counts, journey, features, segments, atRisk };
}

/** SQL for the publishers that earned in the days of use. */
function earners({ now }: Context) {
  return sql`(SELECT DISTINCT publisher_id FROM conversions WHERE day > ${addDays(dayOf(now), -USE_DAYS)}
    AND status <> 'reversed' AND publisher_id NOT IN (${NETWORK_PUBLISHER}, ${TEST_PUBLISHER}))`;
}

/** SQL for the publishers that are at risk, with their last day of use. */
function leaving({ now }: Context) {
  const today = dayOf(now);
  const [before, since] = [addDays(today, -2 * RISK_DAYS), addDays(today, -RISK_DAYS)];
  return sql`(SELECT publisher_id, MAX(day) AS last_day FROM usage_days WHERE day > ${before} GROUP BY publisher_id
    HAVING SUM(day <= ${since}) >= ${MIN_DAYS_BEFORE} AND SUM(day > ${since}) = 0
      AND publisher_id NOT IN (SELECT publisher_id FROM usage_sessions))`;
}

function accountCounts(ctx: Context) {
  const since = addDays(dayOf(ctx.now), -USE_DAYS);
  return sql`WITH active AS (SELECT DISTINCT publisher_id FROM usage_days WHERE day > ${since})
    SELECT (SELECT COUNT(*) FROM publishers WHERE status <> 'closed') AS accounts,
      (SELECT COUNT(*) FROM active) AS active,
      (SELECT COUNT(*) FROM active WHERE publisher_id IN ${earners(ctx)}) AS earning,
      (SELECT COUNT(*) FROM ${leaving(ctx)}) AS atRisk`;
}

function featureCounts(ctx: Context) {
  const since = addDays(dayOf(ctx.now), -USE_DAYS);
  return sql`WITH uses AS (SELECT u.publisher_id, f.key AS feature, SUM(f.value) AS sessions
      FROM usage_days u CROSS JOIN json_each(u.features) f WHERE u.day > ${since} GROUP BY u.publisher_id, f.key)
    SELECT feature, COUNT(*) AS accounts, SUM(sessions) AS sessions,
      COALESCE(SUM(publisher_id IN ${earners(ctx)}), 0) AS earning
    FROM uses GROUP BY feature`;
}

function segmentCounts({ now }: Context) {
  const since = addDays(dayOf(now), -USE_DAYS);
  const cases = sql.join(
    SEGMENTS.map(({ segment, minDays }) => sql`WHEN days >= ${minDays} THEN ${segment}`),
    sql` `,
  );
  return sql`WITH used AS (SELECT publisher_id, COUNT(*) AS days, SUM(sessions) AS sessions, SUM(minutes) AS minutes
      FROM usage_days WHERE day > ${since} GROUP BY publisher_id),
    kinds AS (SELECT u.publisher_id, COUNT(DISTINCT f.key) AS features
      FROM usage_days u CROSS JOIN json_each(u.features) f WHERE u.day > ${since} GROUP BY u.publisher_id)
    SELECT CASE ${cases} END AS segment, COUNT(*) AS accounts, SUM(sessions) AS sessions, SUM(minutes) AS minutes,
      SUM(features) AS features
    FROM used JOIN kinds USING (publisher_id) GROUP BY segment`;
}

/** A click proves that a link is in use, so it counts for the step before it too. */
function journeyCounts({ now }: Context) {
  const since = addMs(now, -JOURNEY_DAYS * DAY);
  return sql`WITH facts AS (SELECT u.created_at, u.email_verified_at AS verified_at,
      (SELECT MIN(created_at) FROM affiliate_links l WHERE l.publisher_id = p.publisher_id) AS linked_at,
      EXISTS (SELECT 1 FROM click_totals c WHERE c.publisher_id = p.publisher_id AND c.clicks > 0) AS clicked,
      (SELECT MIN(created_at) FROM conversions c WHERE c.publisher_id = p.publisher_id AND c.status <> 'reversed') AS sold_at,
      (SELECT MIN(updated_at) FROM payouts y WHERE y.publisher_id = p.publisher_id AND y.state = 'settled') AS paid_at
    FROM users u CROSS JOIN publishers p ON p.user_id = u.id
    WHERE u.created_at >= ${since} AND u.role = 'publisher' AND p.status <> 'closed'),
  steps AS (SELECT *, verified_at IS NOT NULL AS is_verified,
      verified_at IS NOT NULL AND (linked_at IS NOT NULL OR clicked) AS is_linked,
      verified_at IS NOT NULL AND clicked AS is_clicked,
      verified_at IS NOT NULL AND clicked AND sold_at IS NOT NULL AS is_sold,
      verified_at IS NOT NULL AND clicked AND sold_at IS NOT NULL AND paid_at IS NOT NULL AS is_paid FROM facts)
  SELECT COUNT(*) AS signedUp, COALESCE(SUM(is_verified), 0) AS verified, COALESCE(SUM(is_linked), 0) AS linked,
    COALESCE(SUM(is_clicked), 0) AS clicked, COALESCE(SUM(is_sold), 0) AS sold, COALESCE(SUM(is_paid), 0) AS paid,
    ${averageMinutes(sql`is_verified`, sql`verified_at`, sql`created_at`)} AS verifiedMinutes,
    ${averageMinutes(sql`is_linked`, sql`linked_at`, sql`verified_at`)} AS linkedMinutes,
    ${averageMinutes(sql`is_paid`, sql`paid_at`, sql`sold_at`)} AS paidMinutes
  FROM steps`;
}

function averageMinutes(isDone: ReturnType<typeof sql>, at: ReturnType<typeof sql>, before: ReturnType<typeof sql>) {
  return sql`CAST(ROUND(AVG(CASE WHEN ${isDone} THEN MAX(0, ${at} - ${before}) END) / 60000) AS INTEGER)`;
}

function listAtRisk(ctx: Context) {
  return sql`SELECT r.publisher_id AS publisherId, p.full_name AS name, r.last_day AS lastDay
    FROM ${leaving(ctx)} r CROSS JOIN publishers p ON p.publisher_id = r.publisher_id
    ORDER BY r.last_day DESC, r.publisher_id LIMIT ${MAX_LISTED}`;
}

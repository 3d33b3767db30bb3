import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { readBrandNames } from '../../catalog/brand-names.ts';
import type { Context } from '../../platform/context.ts';
import { emailStatement, enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { digestSentStatement } from '../../platform/email/preferences.ts';
import { emailPreferences } from '../../platform/email/tables.ts';
import type { BrandId } from '../../platform/ids.ts';
import { CRON, job, type Run } from '../../platform/job.ts';
import { addDays, addMs, HOUR, type Instant, type Period, startOfDay } from '../../platform/time.ts';
import { type Analytics, readAnalytics } from '../publisher/analytics.ts';
import { weeklyDigestEmail } from './emails.ts';
import { type WorstProblems, worstLinkProblems } from './link-problems.ts';
import { forEachReader, type NotificationReader, notificationReaders } from './readers.ts';
import { digestWeek } from './rules.ts';

const JOB = 'weekly_digests';
const BATCH_SIZE = 20;
/** Accounts of a run. One takes six queries. */
const CAPACITY = 140;
/** When the digests of a week are due, after midnight on Monday: as early as the job runs. */
const DUE_AFTER = 8 * HOUR;
const MAX_BRANDS = 3;
const MAX_PROBLEMS = 3;

/**
 * Enqueues the digests of the latest complete week for some accounts, and returns the one after which the next run goes on. A
 * week without activity gets no email. A rerun or a simultaneous run enqueues no digest twice. The next round retries accounts that
 * fail.
 */
export async function enqueueWeeklyDigests(
  ctx: Context,
  env: Pick<Env, 'EMAILS'>,
  { capacity, cursor }: Run = { capacity: CAPACITY, cursor: null },
): Promise<{ accounts: number; digests: number; next: string | null }> {
  const week = digestWeek(ctx.now);
  const notYetSent = or(
    isNull(emailPreferences.digestAt),
    lt(emailPreferences.digestAt, startOfDay(addDays(week.to, 1))),
  );
  const condition = and(eq(emailPreferences.weeklyDigestEnabled, true), notYetSent);
  const result = { accounts: 0, digests: 0 };
  let next: string | null = cursor ?? '';
  for (let seen = 0; seen < capacity && next !== null; ) {
    const limit = Math.min(BATCH_SIZE, capacity - seen);
    const readers: NotificationReader[] = await notificationReaders(ctx, { condition, after: next, limit });
    const processed = await enqueuePage(ctx, readers, week);
    seen += readers.length;
    result.accounts += processed.length;
    result.digests += processed.filter((hasDigest) => hasDigest).length;
    next = readers.length < limit ? null : (readers.at(-1)?.preferences.userId ?? null);
  }
  if (result.digests > 0) await enqueueEmailRun(env);
  return { ...result, next };
}

export const weeklyDigestsJob = job({
  name: 'weekly_digests',
  cron: CRON.mondayMorning,
  maxWait: 12 * HOUR,
  work: {
    ...{ items: 'weekly digests', capacity: CAPACITY, bound: 'queries', scope: 'invocation' },
    oldestDue: async (ctx, _env, lastRound) => digestsDue(ctx.now, lastRound),
  },
  run: enqueueWeeklyDigests,
});

/** Since when the digests of the week are due; null if a round was complete since then. */
export function digestsDue(now: Instant, lastRound: Instant): Instant | null {
  const due = addMs(startOfDay(addDays(digestWeek(now).to, 1)), DUE_AFTER);
  return now >= due && lastRound < due ? due : null;
}

/** Returns for each successful account whether it has a digest. */
async function enqueuePage(
  ctx: Context,
  readers: readonly NotificationReader[],
  week: Period,
): Promise<boolean[]> {
  const weeks = await forEachReader(ctx, JOB, readers, async (reader) => {
    const [analytics, problems] = await Promise.all([
      readAnalytics(ctx, reader.publisherId, week, null),
      worstLinkProblems(ctx, reader.publisherId, MAX_PROBLEMS),
    ]);
    return { reader, analytics, problems };
  });
  const weekOf = new Map(weeks.map(({ reader, ...rest }) => [reader, rest]));
  const active = weeks.filter(({ analytics }) => hasActivity(analytics));
  const names = await readBrandNames(
    ctx,
    active.flatMap(({ analytics }) => topBrands(analytics).map(({ brandId }) => brandId)),
  );
  return forEachReader(ctx, JOB, [...weekOf.keys()], async (reader) => {
    const found = weekOf.get(reader);
    const hasDigest = found !== undefined && hasActivity(found.analytics);
    await ctx.db.$client.batch([
      ...(hasDigest ? [digestStatement(ctx, reader, week, found, names)] : []),
      digestSentStatement(ctx, reader.preferences.userId),
    ]);
    return hasDigest;
  });
}

function hasActivity({ clicks, conversions, earnings }: Analytics): boolean {
  return clicks + conversions + Math.abs(earnings) > 0;
}

function digestStatement(
  ctx: Context,
  { preferences: { userId }, email, fullName }: NotificationReader,
  week: Period,
  { analytics, problems }: { analytics: Analytics; problems: WorstProblems },
  names: ReadonlyMap<BrandId, string>,
): D1PreparedStatement {
  const { clicks, conversions, earnings } = analytics;
  const top = topBrands(analytics).map((brand) => ({
    name: names.get(brand.brandId) ?? brand.brandId,
    clicks: brand.clicks,
    conversions: brand.conversions,
    earnings: brand.earnings,
  }));
  return emailStatement(ctx, {
    cause: `weekly_digest:${userId}:${week.to}`,
    email: weeklyDigestEmail,
    userId,
    recipient: email,
    content: {
      full_name: fullName,
      ...week,
      clicks,
      conversions,
      earnings,
      brands: top,
      link_problems: problems,
    },
  });
}

function topBrands({ brands }: Analytics) {
  return brands
    .flatMap(({ brandId, ...brand }) => (brandId ? [{ brandId, ...brand }] : []))
    .slice(0, MAX_BRANDS);
}

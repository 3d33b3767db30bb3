import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { readBrandNames } from '../../catalog/brand-names.ts';
import type { Context } from '../../platform/context.ts';
import { emailStatement, enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { digestSentStatement } from '../../platform/email/preferences.ts';
import { emailPreferences } from '../../platform/email/tables.ts';
import type { BrandId } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { addDays, DAY, type Period, startOfDay } from '../../platform/time.ts';
import { type Analytics, readAnalytics } from '../publisher/analytics.ts';
import { weeklyDigestEmail } from './emails.ts';
import { type WorstProblems, worstLinkProblems } from './link-problems.ts';
import { forEachReader, type NotificationReader, notificationReaders } from './readers.ts';
import { digestWeek } from './rules.ts';

const JOB = 'weekly_digests';
const BATCH_SIZE = 20;
/** The next run continues with the rest. Accounts that fail don't count, so they can't use up a run. */
const MAX_ACCOUNTS_PER_RUN = 200;
const MAX_BRANDS = 3;
const MAX_PROBLEMS = 3;

/**
 * Enqueues the digests of the latest complete week. A week without activity gets no email. A rerun or a simultaneous run
 * enqueues no digest twice. The next run retries accounts that fail.
 */
export async function enqueueWeeklyDigests(
  ctx: Context,
  env: Pick<Env, 'EMAILS'>,
): Promise<{ accounts: number; digests: number }> {
  const week = digestWeek(ctx.now);
  const notYetSent = or(
    isNull(emailPreferences.digestAt),
    lt(emailPreferences.digestAt, startOfDay(addDays(week.to, 1))),
  );
  const condition = and(eq(emailPreferences.weeklyDigestEnabled, true), notYetSent);
  const result = { accounts: 0, digests: 0 };
  let after = '';
  while (result.accounts < MAX_ACCOUNTS_PER_RUN) {
    const readers = await notificationReaders(ctx, { condition, after, limit: BATCH_SIZE });
    const processed = await enqueuePage(ctx, readers, week);
    result.accounts += processed.length;
    result.digests += processed.filter((hasDigest) => hasDigest).length;
    after = readers.at(-1)?.preferences.userId ?? '';
    if (readers.length < BATCH_SIZE) break;
  }
  if (result.digests > 0) await enqueueEmailRun(env);
  return result;
}

export const weeklyDigestsJob = job({
  name: 'weekly_digests',
  cron: CRON.mondayMorning,
  maxWait: 8 * DAY,
  run: enqueueWeeklyDigests,
});

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

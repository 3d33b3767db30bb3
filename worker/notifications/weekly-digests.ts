import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { brands } from '../catalog/tables.ts';
import { emailStatement, enqueueEmailRun } from '../email/enqueue-email.ts';
import { digestSentStatement } from '../email/preferences.ts';
import { emailPreferences } from '../email/tables.ts';
import type { Context } from '../platform/context.ts';
import type { BrandId } from '../platform/ids.ts';
import { addDays, startOfDay } from '../platform/time.ts';
import { type Analytics, type Period, readAnalytics } from '../reporting/analytics.ts';
import { forEachReader, type NotificationReader, notificationReaders } from './readers.ts';
import { digestWeek } from './rules.ts';

const JOB = 'weekly_digests';
const PAGE = 20;
/** Accounts of one run; the next takes up those that are left. Those at fault don't count, so they never use a run up. */
const BATCH_SIZE = 200;
const TOP_BRANDS = 3;

/**
 * Posts the digests of the last full week to those who have not had theirs. A week in which nothing happened makes no
 * email. A rerun, or a second run at the same time, posts none again. An account at fault is tried again by the next run.
 */
export async function enqueueWeeklyDigests(
  ctx: Context,
  env: Pick<Env, 'MAILS'>,
): Promise<{ accounts: number; digests: number }> {
  const week = digestWeek(ctx.now);
  const told = or(
    isNull(emailPreferences.digestAt),
    lt(emailPreferences.digestAt, startOfDay(addDays(week.to, 1))),
  );
  const wanting = and(eq(emailPreferences.weeklyDigestEnabled, true), told);
  const done = { accounts: 0, digests: 0 };
  let after = '';
  while (done.accounts < BATCH_SIZE) {
    const readers = await notificationReaders(ctx, { wanting, after, limit: PAGE });
    const posted = await postPage(ctx, readers, week);
    done.accounts += posted.length;
    done.digests += posted.filter((hasDigest) => hasDigest).length;
    after = readers.at(-1)?.preferences.userId ?? '';
    if (readers.length < PAGE) break;
  }
  if (done.digests > 0) await enqueueEmailRun(env);
  return done;
}

/** Posts the digests of a page of accounts; for each that worked, whether there was anything to tell. */
async function postPage(
  ctx: Context,
  readers: readonly NotificationReader[],
  week: Period,
): Promise<boolean[]> {
  const weeks = await forEachReader(ctx, JOB, readers, async (reader) => ({
    reader,
    figures: await readAnalytics(ctx, reader.publisherId, week, null),
  }));
  const figuresOf = new Map(weeks.map(({ reader, figures }) => [reader, figures]));
  const eventful = weeks.filter(({ figures }) => isEventful(figures));
  const nameOf = await brandNames(
    ctx,
    eventful.flatMap(({ figures }) => topBrands(figures)),
  );
  return forEachReader(ctx, JOB, [...figuresOf.keys()], async (reader) => {
    const figures = figuresOf.get(reader);
    const hasDigest = figures !== undefined && isEventful(figures);
    await ctx.db.$client.batch([
      ...(hasDigest ? [digestStatement(ctx, reader, week, figures, nameOf)] : []),
      digestSentStatement(ctx, reader.preferences.userId),
    ]);
    return hasDigest;
  });
}

function isEventful({ clicks, conversions, earnings }: Analytics): boolean {
  return clicks + conversions + Math.abs(earnings) > 0;
}

function digestStatement(
  ctx: Context,
  { preferences: { userId }, email, fullName }: NotificationReader,
  week: Period,
  figures: Analytics,
  nameOf: (id: BrandId) => string,
): D1PreparedStatement {
  const { clicks, conversions, earnings } = figures;
  const top = topBrands(figures).map((brand) => ({
    name: nameOf(brand.brandId),
    clicks: brand.clicks,
    conversions: brand.conversions,
    earnings: brand.earnings,
  }));
  return emailStatement(ctx, {
    cause: `weekly_digest:${userId}:${week.to}`,
    kind: 'weekly_digest',
    userId,
    recipient: email,
    content: { full_name: fullName, ...week, clicks, conversions, earnings, brands: top },
  });
}

function topBrands({ brands }: Analytics) {
  return brands
    .flatMap(({ brandId, ...brand }) => (brandId ? [{ brandId, ...brand }] : []))
    .slice(0, TOP_BRANDS);
}

async function brandNames(ctx: Context, of: { brandId: BrandId }[]): Promise<(id: BrandId) => string> {
  const ids = [...new Set(of.map((brand) => brand.brandId))];
  const rows = await ctx.db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(inArray(brands.id, ids));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => names.get(id) ?? id;
}

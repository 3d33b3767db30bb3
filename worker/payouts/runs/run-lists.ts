import { and, count, eq, sql } from 'drizzle-orm';
import { readFullNames } from '../../accounts/publishers/publisher-names.ts';
import type { Context } from '../../platform/context.ts';
import type { PayoutRunId, PublisherId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import type { HoldTerms } from '../holds/hold-sql.ts';
import type { PayoutState } from '../payout-state.ts';
import { payoutRunHolds, payouts } from '../tables.ts';
import { type Assessment, assessPublishers, publishersWithBalance } from './assess-publishers.ts';

/** What a run would do now, a page of publishers at a time. `next` is the publisher to continue behind; null at the end. */
export async function previewRun(
  ctx: Context,
  terms: HoldTerms,
  { after, limit }: { after: string; limit: number },
): Promise<{ assessed: (Assessment & { fullName: string })[]; next: PublisherId | null }> {
  const ids = await publishersWithBalance(ctx, after, limit);
  const assessed =
    ids.length === 0
      ? []
      : await assessPublishers(ctx, ids, await readSettings(ctx), terms, { freesFailed: true });
  const names = await readFullNames(ctx, ids);
  return {
    assessed: assessed.map((each) => ({ ...each, fullName: names.get(each.publisherId) ?? '' })),
    next: ids.length === limit ? (ids.at(-1) ?? null) : null,
  };
}

/** The payouts of a run with the names of their publishers. */
export async function listRunPayouts(
  ctx: Context,
  query: { runId: PayoutRunId; state: PayoutState | undefined; limit: number; offset: number },
) {
  const wanted = and(
    eq(payouts.runId, query.runId),
    query.state ? eq(payouts.state, query.state) : undefined,
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(payouts)
      .where(wanted)
      .orderBy(payouts.state, payouts.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(payouts).where(wanted),
  ]);
  const names = await readFullNames(
    ctx,
    rows.map(({ publisherId }) => publisherId),
  );
  return { rows, total: counted?.total ?? 0, names };
}

/** The held publishers of a run, the largest amount first. */
export async function listRunHolds(
  ctx: Context,
  query: { runId: PayoutRunId; limit: number; offset: number },
) {
  const wanted = eq(payoutRunHolds.runId, query.runId);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(payoutRunHolds)
      .where(wanted)
      .orderBy(sql`${payoutRunHolds.amount} DESC`, payoutRunHolds.publisherId)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(payoutRunHolds).where(wanted),
  ]);
  const names = await readFullNames(
    ctx,
    rows.map(({ publisherId }) => publisherId),
  );
  return { rows, total: counted?.total ?? 0, names };
}

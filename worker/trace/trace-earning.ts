import { asc, desc, eq, sql } from 'drizzle-orm';
import { conversions, reportRowVersions } from '../conversions/tables.ts';
import { type Earning, readEarning } from '../earnings/statement.ts';
import { shareRules } from '../earnings/tables.ts';
import { ofSubjects, transfersOfSubjects } from '../ledger/history.ts';
import { payoutItems, payouts } from '../payouts/tables.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { EarningId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { readClickId } from '../tracking/click-id.ts';
import { clickLogs } from '../tracking/tables.ts';

type Conversion = typeof conversions.$inferSelect;

/** A transfer with its accounts by name. */
interface TracedTransfer {
  id: string;
  seq: number;
  subject: string;
  debit: string;
  credit: string;
  amount: MicroUsd;
  kind: string;
  ruleId: string | null;
  reason: string | null;
  postedAt: Instant;
}

/** One conversion's way: its click, every version that the network reported, the rule, the postings, the payouts. */
export interface TracedConversion {
  conversion: Conversion;
  click: typeof clickLogs.$inferSelect | null;
  /** What the click id itself says; there even when the click's row is missing. */
  clickIdSays: { at: Instant; publisher: number; program: number } | null;
  reportVersions: (typeof reportRowVersions.$inferSelect)[];
  shareRule: typeof shareRules.$inferSelect | null;
  transfers: TracedTransfer[];
  payouts: { payoutId: string; state: string; amount: MicroUsd }[];
}

/**
 * An earning followed back to its clicks. `addsUp` when the ledger's own sum over all its conversions is the earning,
 * to the micro-dollar; `conversions` are one page of `conversionCount`.
 */
export interface EarningTrace {
  earning: Earning;
  conversionCount: number;
  conversions: TracedConversion[];
  ledgerNet: MicroUsd;
  addsUp: boolean;
}

/** Follows an earning of a publisher to its last cent. Throws `earning.unknown` (404). */
export async function traceEarning(
  ctx: Context,
  clickIdKeys: readonly string[],
  asked: { publisherId: PublisherId; id: EarningId; limit: number; offset: number },
): Promise<EarningTrace> {
  const { publisherId, id } = asked;
  const earning = await readEarning(ctx, publisherId, id);
  if (!earning) throw new DomainError('earning.unknown', `There is no earning ${id}.`, 404);
  const within = sql`${conversions.publisherId} = ${publisherId} AND ${conversions.day} = ${earning.day}
    AND ${conversions.networkId} = ${earning.networkId} AND ${conversions.brandId} IS ${earning.brandId}`;
  const [found, [sums]] = await Promise.all([
    ctx.db
      .select()
      .from(conversions)
      .where(within)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(asked.limit)
      .offset(asked.offset),
    ctx.db.all<{ conversions: number; net: number }>(
      sql`WITH own AS (SELECT id FROM ledger_accounts WHERE key >= ${`publisher:${publisherId}:`} AND key < ${`publisher:${publisherId};`}),
          asked AS (SELECT id FROM conversions WHERE ${within})
          SELECT (SELECT COUNT(*) FROM asked) AS conversions,
          COALESCE(SUM(amount * ((credit_account IN own) - (debit_account IN own))), 0) AS net
          FROM ledger_transfers WHERE ${ofSubjects(sql`SELECT id AS subject FROM asked`)}`,
    ),
  ]);
  const ledgerNet = micros(sums?.net ?? 0);
  return {
    earning,
    conversionCount: sums?.conversions ?? 0,
    conversions: await traceConversions(ctx, clickIdKeys, found),
    ledgerNet,
    addsUp: ledgerNet === earning.net,
  };
}

/** Follows conversions; everything of all of them in one round trip. */
async function traceConversions(
  ctx: Context,
  clickIdKeys: readonly string[],
  found: readonly Conversion[],
): Promise<TracedConversion[]> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(found.map((each) => each.id))}))`;
  const clickIds = sql`(SELECT value FROM json_each(${JSON.stringify(found.flatMap((each) => each.clickId ?? []))}))`;
  const ruleIds = sql`(SELECT value FROM json_each(${JSON.stringify(found.flatMap((each) => each.shareRuleId ?? []))}))`;
  const [clicks, versions, rules, transfers, paid] = await ctx.db.batch([
    ctx.db.select().from(clickLogs).where(sql`${clickLogs.clickId} IN ${clickIds}`),
    ctx.db
      .select()
      .from(reportRowVersions)
      .where(sql`${reportRowVersions.conversionId} IN ${ids}`)
      .orderBy(asc(reportRowVersions.externalId), asc(reportRowVersions.version)),
    ctx.db.select().from(shareRules).where(sql`${shareRules.id} IN ${ruleIds}`),
    transfersOfSubjects(
      ctx,
      found.map((each) => each.id),
    ),
    ctx.db
      .select({
        conversionId: payoutItems.conversionId,
        payoutId: payouts.id,
        state: payouts.state,
        amount: payoutItems.amount,
      })
      .from(payoutItems)
      .innerJoin(payouts, eq(payouts.id, payoutItems.payoutId))
      .where(sql`${payoutItems.conversionId} IN ${ids}`),
  ]);
  const clickOf = new Map(clicks.map((click) => [click.clickId, click]));
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const versionsOf = Map.groupBy(versions, (row) => row.conversionId);
  const transfersOf = Map.groupBy(transfers, (row) => row.subject);
  const paidOf = Map.groupBy(paid, (row) => row.conversionId);
  return found.map((conversion) => {
    const { clickId, shareRuleId } = conversion;
    const said = clickId === null ? null : readClickId(clickIdKeys, clickId);
    return {
      conversion,
      click: (clickId && clickOf.get(clickId)) || null,
      clickIdSays: said?.ok ? said.facts : null,
      reportVersions: versionsOf.get(conversion.id) ?? [],
      shareRule: (shareRuleId && ruleOf.get(shareRuleId)) || null,
      transfers: transfersOf.get(conversion.id) ?? [],
      payouts: paidOf.get(conversion.id) ?? [],
    };
  });
}

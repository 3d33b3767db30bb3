import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { readClickId } from '../../clicks/click-id.ts';
import { clickLogs } from '../../clicks/tables.ts';
import { conversions, reportRows, reportRowVersions } from '../../conversions/tables.ts';
import { shareRules } from '../../earnings/tables.ts';
import { transfersOfSubjects } from '../../ledger/history.ts';
import { payoutItems, payouts } from '../../payouts/tables.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';

type Conversion = typeof conversions.$inferSelect;
type RowVersion = typeof reportRowVersions.$inferSelect;

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

/** One conversion's way: its click, every version of its report rows, the rule, the postings, the payouts. */
export interface TracedConversion {
  conversion: Conversion;
  click: typeof clickLogs.$inferSelect | null;
  /** What the click id itself says; there even when the click's row is missing. */
  clickIdSays: { at: Instant; publisher: number; program: number } | null;
  reportVersions: RowVersion[];
  shareRule: typeof shareRules.$inferSelect | null;
  transfers: TracedTransfer[];
  payouts: { payoutId: string; state: string; amount: MicroUsd }[];
}

/** Traces one conversion of a publisher. Throws `conversion.unknown` (404). */
export async function traceConversion(
  ctx: Context,
  clickIdKeys: readonly string[],
  { publisherId, id }: { publisherId: PublisherId; id: ConversionId },
): Promise<TracedConversion> {
  const [found] = await ctx.db
    .select()
    .from(conversions)
    .where(and(eq(conversions.id, id), eq(conversions.publisherId, publisherId)));
  const [traced] = found ? await traceConversions(ctx, clickIdKeys, [found]) : [];
  if (!traced) throw new DomainError('conversion.unknown', `You have no conversion ${id}.`, 404);
  return traced;
}

/** Follows conversions; everything of all of them in one round trip. */
export async function traceConversions(
  ctx: Context,
  clickIdKeys: readonly string[],
  found: readonly Conversion[],
): Promise<TracedConversion[]> {
  const ids = listed(found.map((each) => each.id));
  const clickIds = listed(found.flatMap((each) => each.clickId ?? []));
  const ruleIds = listed(found.flatMap((each) => each.shareRuleId ?? []));
  const [clicks, versions, rules, transfers, paid] = await ctx.db.batch([
    ctx.db.select().from(clickLogs).where(sql`${clickLogs.clickId} IN ${clickIds}`),
    ctx.db
      .select({
        ...getTableColumns(reportRowVersions),
        // In a batch two columns of one name would become one.
        countsIn: sql<ConversionId | null>`${reportRows.conversionId}`.as('counts_in'),
      })
      .from(reportRowVersions)
      .leftJoin(
        reportRows,
        and(
          eq(reportRows.networkId, reportRowVersions.networkId),
          eq(reportRows.externalId, reportRowVersions.externalId),
        ),
      )
      .where(
        sql`(${reportRowVersions.networkId}, ${reportRowVersions.externalId}) IN (
          SELECT network_id, external_id FROM report_rows WHERE conversion_id IN ${ids}
          UNION SELECT network_id, external_id FROM report_row_versions WHERE conversion_id IN ${ids})`,
      )
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
  const transfersOf = Map.groupBy(transfers, (row) => row.subject);
  const paidOf = Map.groupBy(paid, (row) => row.conversionId);
  return found.map((conversion) => {
    const { clickId, shareRuleId } = conversion;
    const said = clickId === null ? null : readClickId(clickIdKeys, clickId);
    return {
      conversion,
      click: (clickId && clickOf.get(clickId)) || null,
      clickIdSays: said?.ok ? said.facts : null,
      reportVersions: versionsOf(conversion.id, versions),
      shareRule: (shareRuleId && ruleOf.get(shareRuleId)) || null,
      transfers: transfersOf.get(conversion.id) ?? [],
      payouts: paidOf.get(conversion.id) ?? [],
    };
  });
}

/**
 * Every version of each row that a conversion consists of, and what it had of rows that have joined another conversion
 * since: those explain its own postings.
 */
function versionsOf<Row extends RowVersion & { countsIn: ConversionId | null }>(
  id: ConversionId,
  versions: readonly Row[],
): Row[] {
  return versions.filter((version) => version.countsIn === id || version.conversionId === id);
}

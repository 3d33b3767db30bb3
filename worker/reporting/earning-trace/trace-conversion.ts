import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { readClickId } from '../../clicks/click-id.ts';
import { retainedClicks } from '../../clicks/tables.ts';
import { type RawText, withRawTexts } from '../../conversions/raw-texts.ts';
import { readArchivedVersions } from '../../conversions/report-archive.ts';
import { conversions, reportRows, reportRowVersions } from '../../conversions/tables.ts';
import { shareRules } from '../../earnings/tables.ts';
import { archivesOfSubjects, readArchivedTransfers } from '../../ledger/archived-transfers.ts';
import { type HistoryTransfer, transfersOfSubjects } from '../../ledger/history.ts';
import { payoutItems, payouts } from '../../payouts/tables.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';

type Conversion = typeof conversions.$inferSelect;
type TracedVersion = typeof reportRowVersions.$inferSelect & { rawText: RawText };

/** A conversion with its click, all versions of its report rows, share rule, ledger transfers and payouts. */
export interface TracedConversion {
  conversion: Conversion;
  click: typeof retainedClicks.$inferSelect | null;
  /** The contents of the click ID, also when the click's row is missing. */
  clickIdFacts: { at: Instant; publisher: number; program: number } | null;
  reportVersions: TracedVersion[];
  shareRule: typeof shareRules.$inferSelect | null;
  transfers: HistoryTransfer[];
  payouts: { payoutId: string; state: string; amount: MicroUsd }[];
}

/** Throws `conversion.unknown` (404). */
export async function traceConversion(
  ctx: Context,
  clickIdKeys: readonly string[],
  { publisherId, id }: { publisherId: PublisherId; id: ConversionId },
): Promise<TracedConversion> {
  const [row] = await ctx.db
    .select()
    .from(conversions)
    .where(and(eq(conversions.id, id), eq(conversions.publisherId, publisherId)));
  const [traced] = row ? await traceConversions(ctx, clickIdKeys, [row]) : [];
  if (!traced) throw new DomainError('conversion.unknown', `You have no conversion ${id}.`, 404);
  return traced;
}

/** Loads the traces of several conversions in one batch. */
export async function traceConversions(
  ctx: Context,
  clickIdKeys: readonly string[],
  rows: readonly Conversion[],
): Promise<TracedConversion[]> {
  const subjects = rows.map((each) => each.id);
  const ids = listed(subjects);
  const clickIds = listed(rows.flatMap((each) => each.clickId ?? []));
  const ruleIds = listed(rows.flatMap((each) => each.shareRuleId ?? []));
  const [clicks, versions, archivedIn, rules, transfers, archives, payoutRows] = await ctx.db.batch([
    ctx.db.select().from(retainedClicks).where(sql`${retainedClicks.clickId} IN ${clickIds}`),
    ctx.db
      .select({
        ...getTableColumns(reportRowVersions),
        // Two columns with the same name would become one in a batch.
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
    ctx.db
      .selectDistinct({ archive: sql<number>`${conversions.reportArchive}`.as('archive') })
      .from(conversions)
      .where(sql`${conversions.id} IN ${ids} AND ${conversions.reportArchive} IS NOT NULL`),
    ctx.db.select().from(shareRules).where(sql`${shareRules.id} IN ${ruleIds}`),
    transfersOfSubjects(ctx, subjects),
    archivesOfSubjects(ctx, subjects),
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
  const clicksById = new Map(clicks.map((click) => [click.clickId, click]));
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
  const [archived, archivedVersions] = await Promise.all([
    readArchivedTransfers(ctx, subjects, archives),
    readArchivedVersions(
      ctx,
      new Set(subjects),
      archivedIn.map(({ archive }) => archive),
    ),
  ]);
  const allVersions = await withRawTexts(ctx, [
    ...versions,
    ...archivedVersions.map((version) => ({ ...version, countsIn: version.conversionId })),
  ]);
  const transfersById = Map.groupBy(oncePerTransfer([...archived, ...transfers]), (row) => row.subject);
  const payoutsById = Map.groupBy(payoutRows, (row) => row.conversionId);
  return rows.map((conversion) => {
    const { clickId, shareRuleId } = conversion;
    const clickIdResult = clickId === null ? null : readClickId(clickIdKeys, clickId);
    return {
      conversion,
      click: (clickId && clicksById.get(clickId)) || null,
      clickIdFacts: clickIdResult?.ok ? clickIdResult.facts : null,
      reportVersions: versionsOf(conversion.id, allVersions),
      shareRule: (shareRuleId && rulesById.get(shareRuleId)) || null,
      transfers: transfersById.get(conversion.id) ?? [],
      payouts: payoutsById.get(conversion.id) ?? [],
    };
  });
}

/** While a block is moved to the archive, its transfers are in both places. */
function oncePerTransfer(transfers: readonly HistoryTransfer[]): HistoryTransfer[] {
  return [...new Map(transfers.map((transfer) => [transfer.seq, transfer])).values()];
}

/**
 * Every version of the rows that belong to a conversion, and of rows that belonged to it before they moved to another:
 * both explain its ledger transfers.
 */
function versionsOf<Row extends TracedVersion & { countsIn: ConversionId | null }>(
  id: ConversionId,
  versions: readonly Row[],
): Row[] {
  return versions.filter((version) => version.countsIn === id || version.conversionId === id);
}

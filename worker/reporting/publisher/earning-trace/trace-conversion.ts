import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { affiliateNetworks, brands, shareRules } from '../../../catalog/tables.ts';
import { type ClickId, isClickId, readClickId } from '../../../clicks/click-id.ts';
import { findClicks } from '../../../clicks/read-clicks.ts';
import type { RetainedClick } from '../../../clicks/retained-clicks.ts';
import { retainedClicks } from '../../../clicks/tables.ts';
import { complianceReviews } from '../../../compliance/tables.ts';
import { usualReviewTime } from '../../../compliance/usual-review-time.ts';
import { archivesOfSubjects, readArchivedTransfers } from '../../../ledger/archived-transfers.ts';
import { type BlockOfTransfer, blocksOfTransfers } from '../../../ledger/block-rows.ts';
import { type HistoryTransfer, transfersOfSubjects } from '../../../ledger/history.ts';
import type { PayoutState } from '../../../payouts/payout-state.ts';
import { payouts } from '../../../payouts/tables.ts';
import { auditLog } from '../../../platform/audit/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import type { ConversionId, PublisherId } from '../../../platform/ids.ts';
import type { MicroUsd } from '../../../platform/money.ts';
import type { Instant } from '../../../platform/time.ts';
import { type Adjustment, adjustments } from '../../../sales/adjustments/tables.ts';
import { type RawText, withRawTexts } from '../../../sales/raw-text-archive.ts';
import {
  archivedRecords,
  archivesOfConversion,
  type SaleArchive,
  type SaleRecords,
} from '../../../sales/reader/find-sales.ts';
import { conversionUnknown } from '../../../sales/reattribute.ts';
import { reportContended } from '../../../sales/report-store.ts';
import { conversions, payoutItems, reportRows, reportRowVersions } from '../../../sales/tables.ts';

type Conversion = typeof conversions.$inferSelect;
type Review = typeof complianceReviews.$inferSelect;
type TracedVersion = typeof reportRowVersions.$inferSelect & { rawText: RawText };

/** The copy of a click, or the click in its store while the copy is missing. */
type TracedClick = Pick<
  RetainedClick,
  'clickedAt' | 'publisherId' | 'classification' | 'reason' | 'destination' | 'subId'
>;

/** A conversion with its click, all versions of its report rows, share rule, ledger transfers and payouts. */
export interface TracedConversion {
  conversion: Conversion;
  click: TracedClick | null;
  /** The contents of the click ID, also when the click's row is missing. */
  clickIdFacts: { at: Instant; publisher: number; program: number } | null;
  reportVersions: TracedVersion[];
  shareRule: typeof shareRules.$inferSelect | null;
  transfers: HistoryTransfer[];
  /** The closed blocks of the transfers, by `seq`. */
  blocks: ReadonlyMap<number, BlockOfTransfer>;
  payouts: TracedPayout[];
  /** Booked ones that name the conversion. */
  adjustments: Adjustment[];
  /** An operator's decision to credit it to the publisher; null for one that the network's report credits. */
  assignment: { at: Instant; reason: string | null } | null;
  /** The publisher's latest request for a review of it. */
  review: Review | undefined;
  /** The usual time of an answer in milliseconds; null if it isn't known. */
  took: number | null;
  networkName: string;
  brandName: string | null;
}

interface TracedPayout {
  payoutId: string;
  state: PayoutState;
  /** What it pays of the conversion; negative for a clawback. */
  amount: MicroUsd;
  /** The version of the payout details that it was sent to. */
  detailsVersion: number | null;
  updatedAt: Instant | null;
}

/** A conversion in the database, or one of the archive with all that it needs. */
export type FoundConversion = { conversion: Conversion; archived: SaleRecords | null };

/** Throws `conversion.unknown` (404), `archive.missing` and `archive.damaged` (500). */
export async function traceConversion(
  ctx: Context,
  clickIdKeys: readonly string[],
  query: { publisherId: PublisherId; id: ConversionId },
): Promise<TracedConversion> {
  const [traced] = await untilTraced(async () =>
    traceConversions(ctx, clickIdKeys, await findConversion(ctx, query)),
  );
  if (!traced) throw conversionUnknown(`You have no conversion ${query.id}.`);
  return traced;
}

async function findConversion(
  ctx: Context,
  { publisherId, id }: { publisherId: PublisherId; id: ConversionId },
): Promise<FoundConversion[]> {
  const [live, archives] = await ctx.db.batch([
    ctx.db
      .select()
      .from(conversions)
      .where(and(eq(conversions.id, id), eq(conversions.publisherId, publisherId))),
    archivesOfConversion(ctx, id),
  ]);
  if (live.length > 0) return live.map((conversion) => ({ conversion, archived: null }));
  return archivedWith(
    ctx,
    archives,
    ({ conversion }) => conversion.id === id && conversion.publisherId === publisherId,
  );
}

const MAX_ATTEMPTS = 3;

/** Traces again while conversions are archived. Throws `report.contended` (409) when that doesn't end. */
export async function untilTraced<Traced>(trace: () => Promise<Traced | null>): Promise<Traced> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const traced = await trace();
    if (traced !== null) return traced;
  }
  throw reportContended('The rows of this sale are being archived. Try again.');
}

/** The matching conversions in these archives. Throws as `archivedRecords` does. */
export async function archivedWith(
  ctx: Context,
  archives: readonly SaleArchive[],
  matches: (sale: SaleRecords) => boolean,
): Promise<FoundConversion[]> {
  const found = await archivedRecords(ctx, archives, matches);
  return found.map((archived) => ({ conversion: archived.conversion, archived }));
}

/** Loads the traces of several conversions in one batch. Null if one of `stored` was archived since it was found. */
export async function traceConversions(
  ctx: Context,
  clickIdKeys: readonly string[],
  found: readonly FoundConversion[],
  stored: readonly ConversionId[] = found.flatMap((each) => (each.archived ? [] : [each.conversion.id])),
): Promise<TracedConversion[] | null> {
  const subjects = found.map(({ conversion }) => conversion.id);
  const ids = listed(subjects);
  const clickIds = listed(found.flatMap(({ conversion }) => conversion.clickId ?? []));
  const ruleIds = listed(found.flatMap(({ conversion }) => conversion.shareRuleId ?? []));
  const fromArchive = found.flatMap(({ archived }) => archived ?? []);
  const archivedItems = fromArchive.flatMap(({ items }) => items);
  const [
    left,
    clicks,
    versions,
    rules,
    transfers,
    archives,
    items,
    paid,
    networks,
    ofBrands,
    adjusted,
    assigned,
    reviews,
    [usual],
  ] = await ctx.db.batch([
    ctx.db
      .select({ id: conversions.id })
      .from(conversions)
      .where(sql`${conversions.id} IN ${listed(stored)}`),
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
    ctx.db.select().from(shareRules).where(sql`${shareRules.id} IN ${ruleIds}`),
    transfersOfSubjects(ctx, subjects),
    archivesOfSubjects(
      ctx,
      subjects,
      fromArchive.flatMap(({ ledgerArchives }) => ledgerArchives),
    ),
    ctx.db
      .select({
        conversionId: payoutItems.conversionId,
        payoutId: payouts.id,
        state: payouts.state,
        amount: payoutItems.amount,
        detailsVersion: payouts.detailsVersion,
        updatedAt: payouts.updatedAt,
      })
      .from(payoutItems)
      .innerJoin(payouts, eq(payouts.id, payoutItems.payoutId))
      .where(sql`${payoutItems.conversionId} IN ${ids}`),
    ctx.db
      .select({
        id: payouts.id,
        state: payouts.state,
        detailsVersion: payouts.detailsVersion,
        updatedAt: payouts.updatedAt,
      })
      .from(payouts)
      .where(inArray(payouts.id, listed(archivedItems.map(({ payoutId }) => payoutId)))),
    ctx.db
      .select({ id: affiliateNetworks.id, name: affiliateNetworks.name })
      .from(affiliateNetworks)
      .where(inArray(affiliateNetworks.id, listed(found.map(({ conversion }) => conversion.networkId)))),
    ctx.db
      .select({ id: brands.id, name: brands.name })
      .from(brands)
      .where(inArray(brands.id, listed(found.flatMap(({ conversion }) => conversion.brandId ?? [])))),
    ctx.db
      .select()
      .from(adjustments)
      .where(and(inArray(adjustments.conversionId, ids), eq(adjustments.state, 'booked')))
      .orderBy(asc(adjustments.decidedAt), asc(adjustments.id)),
    ctx.db
      .select({ subject: auditLog.subject, at: auditLog.at, reason: auditLog.reason })
      .from(auditLog)
      .where(and(inArray(auditLog.subject, ids), sql`+${auditLog.action} = 'conversion.assigned'`))
      .orderBy(asc(auditLog.id)),
    ctx.db
      .select()
      .from(complianceReviews)
      .where(inArray(complianceReviews.subject, ids))
      .orderBy(asc(complianceReviews.createdAt)),
    ctx.db.select({ took: sql<number>`took` }).from(sql`(${usualReviewTime(ctx.now)})`),
  ]);
  if (left.length < new Set(stored).size) return null;
  const clicksById = await withStoredClicks(
    ctx,
    found.flatMap(({ conversion }) => conversion.clickId ?? []),
    [...clicks, ...fromArchive.flatMap(({ click }) => click ?? [])],
  );
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
  const archivedTransfers = await readArchivedTransfers(ctx, subjects, archives);
  const archivedVersions = fromArchive.flatMap((sale) => sale.versions);
  const allVersions = await withRawTexts(ctx, [
    ...versions,
    ...archivedVersions.map((version) => ({ ...version, countsIn: version.conversionId })),
  ]);
  const transfersById = Map.groupBy(
    oncePerTransfer([...archivedTransfers, ...transfers]),
    (row) => row.subject,
  );
  const blocks = await blocksOfTransfers(
    ctx,
    [...transfersById.values()].flat().map(({ seq }) => seq),
  );
  const networkNames = new Map(networks.map(({ id, name }) => [id, name]));
  const brandNames = new Map(ofBrands.map(({ id, name }) => [id, name]));
  const assignments = new Map<string, TracedConversion['assignment']>(
    assigned.map(({ subject, at, reason }) => [subject, { at, reason }]),
  );
  const paidById = new Map(paid.map(({ id, ...payout }) => [id, payout]));
  const payoutsById = Map.groupBy(
    [...items, ...archivedItems.map((item) => ({ ...item, ...(paidById.get(item.payoutId) ?? SETTLED) }))],
    (row) => row.conversionId,
  );
  return found.map(({ conversion }) => {
    const { clickId, shareRuleId } = conversion;
    const clickIdResult = clickId === null ? null : readClickId(clickIdKeys, clickId);
    return {
      conversion,
      click: (clickId && clicksById.get(clickId)) || null,
      clickIdFacts: clickIdResult?.ok ? clickIdResult.facts : null,
      reportVersions: versionsOf(conversion.id, allVersions),
      shareRule: (shareRuleId && rulesById.get(shareRuleId)) || null,
      transfers: transfersById.get(conversion.id) ?? [],
      blocks,
      payouts: (payoutsById.get(conversion.id) ?? []).map(
        ({ payoutId, state, amount, detailsVersion, updatedAt }) => ({
          ...{ payoutId, state, amount, detailsVersion, updatedAt },
        }),
      ),
      adjustments: adjusted.filter(
        ({ conversionId, publisherId }) =>
          conversionId === conversion.id && publisherId === conversion.publisherId,
      ),
      assignment: assignments.get(conversion.id) ?? null,
      review: reviews.findLast(
        ({ subject, publisherId }) => subject === conversion.id && publisherId === conversion.publisherId,
      ),
      took: usual?.took ?? null,
      networkName: networkNames.get(conversion.networkId) ?? conversion.networkId,
      brandName: (conversion.brandId && brandNames.get(conversion.brandId)) ?? null,
    };
  });
}

/** Only settled payouts leave the database before their conversions do. */
const SETTLED = { state: 'settled' as const, detailsVersion: null, updatedAt: null };

/** Clicks by ID. Those without a copy are read from their stores: a sale can be reported before its click is stored. */
async function withStoredClicks(
  ctx: Context,
  ids: readonly string[],
  copies: readonly RetainedClick[],
): Promise<ReadonlyMap<string, TracedClick>> {
  const known = new Map<string, TracedClick>(copies.map((click) => [click.clickId, click]));
  const missing = ids.filter((id): id is ClickId => isClickId(id) && !known.has(id));
  for (const [id, click] of await findClicks(ctx, missing)) known.set(id, click);
  return known;
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

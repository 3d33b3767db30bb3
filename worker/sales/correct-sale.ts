import { eq } from 'drizzle-orm';
import { readShareRules } from '../catalog/share-rule.ts';
import { unknownRuleGuard } from '../catalog/share-rule-store.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId } from '../platform/ids.ts';
import { type MicroUsd, toExactDollars, ZERO } from '../platform/money.ts';
import { addMs, type Instant } from '../platform/time.ts';
import type { Attribution } from './attribution.ts';
import { claimSettlements } from './claims/settle-claims.ts';
import { loadExisting } from './load-existing.ts';
import { conversionIdOf, planRows } from './plan.ts';
import { planStatements } from './plan-statements.ts';
import type { ReportRow } from './report-row.ts';
import { versionStatements } from './report-store.ts';
import { restoreConversions } from './sale-archive/restore-sales.ts';
import { reportRows } from './tables.ts';

/** A row that we add to what a network has reported. */
export interface Correction {
  networkId: string;
  /** The ID of the row. The same row again replaces it. */
  rowId: string;
  /** The conversion that it changes; null for a row that makes one of its own, which is unattributed. */
  conversionId: ConversionId | null;
  /** What it adds to the conversion; 0 takes the row back. */
  amount: MicroUsd;
  /** The time of a sale of its own. */
  eventAt: Instant;
  reason: string;
}

const conversionNotCorrectable = failure(
  'conversion.not_correctable',
  409,
  'The rows of this conversion have moved to another one.',
  { action: 'Compare the statement again, then decide.' },
);

/**
 * The writes that correct a conversion by a row of our own, for the batch that says why: the row’s version, the conversion with its
 * publisher’s part, the ledger and the events. Archived conversions are restored first. None if the network has reported a sale of our
 * own itself, since its row counts. Throws `conversion.not_correctable` (409), and
 * as `loadExisting` does. Another writer fails the batch.
 */
export async function correctionStatements(
  ctx: Context,
  correction: Correction,
): Promise<D1PreparedStatement[]> {
  const { networkId, rowId, conversionId, amount } = correction;
  if (conversionId !== null) await restoreConversions(ctx, [conversionId]);
  const target = conversionId === null ? null : await targetOf(ctx, networkId, conversionId);
  const row: ReportRow = {
    externalId: rowId,
    groupId: target?.groupId ?? rowId,
    isOriginal: target === null,
    eventAt: target?.eventAt ?? correction.eventAt,
    modifiedAt: null,
    ...{ clickRef: null, publisherRef: null, programRef: null, orderId: null, sale: null, clicks: null },
    commission: amount,
    status: statusOf(amount, target !== null),
    statusUnknown: false,
    statusRaw: STATUS_RAW,
    reason: correction.reason,
    raw: JSON.stringify({ row: rowId, amount: toExactDollars(amount), reason: correction.reason }),
  };
  const pushed = target?.pushed ?? false;
  const facts = { networkId, pushed, hasOtherIds: pushed, clickIdOf: () => null };
  const [existing, rules] = await Promise.all([
    loadExisting(ctx, [{ row, position: null }], facts),
    readShareRules(ctx),
  ]);
  const latest = existing.rows.get(rowId);
  if (target === null && latest !== undefined && latest.statusRaw !== STATUS_RAW) return [];
  // Without a time, what the network reports of a sale of its own replaces our row.
  const at = latest?.modifiedAt ?? ctx.now;
  const modifiedAt = target === null ? null : at >= ctx.now ? addMs(at, 1) : ctx.now;
  const plan = planRows(existing, [{ row: { ...row, modifiedAt }, position: null }], {
    ...facts,
    ...{ source: 'statement', rules, silent: new Set(), now: ctx.now },
    attribute: () => UNATTRIBUTED,
  });
  return [
    ...versionStatements(ctx, { inRows: plan.versions, inObjects: [] }),
    ...planStatements(ctx, plan),
    unknownRuleGuard(ctx, rules),
    ...(await claimSettlements(ctx, plan.changes)),
  ];
}

/** Rows with it are our own. */
const STATUS_RAW = 'statement_correction';

/** A correction counts whatever the status of the sale is. A sale of its own is approved, and paid by a payment. */
function statusOf(amount: MicroUsd, isCorrection: boolean): ReportRow['status'] {
  if (amount === ZERO) return 'reversed';
  return isCorrection ? 'paid' : 'approved';
}

const UNATTRIBUTED: Attribution = {
  ...{ clickId: null, publisherId: null, programId: null, brandId: null, heldReason: null },
  unattributedReason: 'click_id_missing',
};

/** The group and time of a conversion’s rows, and whether all of them were pushed under IDs of their own. */
async function targetOf(
  ctx: Context,
  networkId: string,
  id: ConversionId,
): Promise<{ groupId: string; eventAt: Instant; pushed: boolean }> {
  const rows = await ctx.db
    .select({ groupId: reportRows.groupId, eventAt: reportRows.eventAt, pushed: reportRows.pushed })
    .from(reportRows)
    .where(eq(reportRows.conversionId, id));
  const own = rows.find(({ groupId }) => conversionIdOf(networkId, groupId) === id);
  if (!own) throw conversionNotCorrectable();
  return { groupId: own.groupId, eventAt: own.eventAt, pushed: rows.every(({ pushed }) => pushed) };
}

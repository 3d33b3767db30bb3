import { sha256Hex } from '../platform/hashing.ts';
import type { ConversionId } from '../platform/ids.ts';
import type { PlanFacts } from './plan-types.ts';
import type { ReportRow } from './report-row.ts';
import type { NewVersion, StoredRow } from './tables.ts';

/** The hash of a row's values, whatever the layout of its text. Stored hashes have these fields in this order. */
export function contentHash(row: ReportRow): string {
  const { sale } = row;
  const values: Record<
    Exclude<
      keyof ReportRow,
      'raw' | 'wholeDay' | 'isStatusComputed' | 'isStatusClaimed' | 'unfilled' | 'arrivedAt' | 'versionRead'
    >,
    unknown
  > = {
    clickRef: row.clickRef,
    clicks: row.clicks,
    commission: row.commission,
    eventAt: row.eventAt,
    externalId: row.externalId,
    groupId: row.groupId,
    isOriginal: row.isOriginal,
    modifiedAt: row.modifiedAt,
    orderId: row.orderId,
    programRef: row.programRef,
    publisherRef: row.publisherRef,
    reason: row.reason,
    sale: sale && { amount: sale.amount, currency: sale.currency },
    status: row.status,
    statusRaw: row.statusRaw,
    statusUnknown: row.statusUnknown || undefined,
  };
  return sha256Hex(JSON.stringify(values));
}

/**
 * The stored state of a row after its latest version. Missing values keep their last known ones: an unknown status, the
 * times of a row, and the order, sale and click of a pushed row. If the time of change were forgotten, an outdated version
 * would count when its page is sent again.
 */
export function storedRowOf(
  row: ReportRow,
  hash: string,
  latest: StoredRow | undefined,
  conversionId: ConversionId,
  facts: PlanFacts,
): StoredRow {
  const known = facts.pushed ? latest : undefined;
  return {
    networkId: facts.networkId,
    externalId: row.externalId,
    groupId: row.groupId,
    conversionId,
    version: (latest?.version ?? 0) + 1,
    contentHash: hash,
    modifiedAt: row.modifiedAt ?? latest?.modifiedAt ?? null,
    status: row.statusUnknown ? (latest?.status ?? 'pending') : row.status,
    statusRaw: row.statusRaw,
    statusUnknown: row.statusUnknown,
    reason: row.reason,
    commission: row.commission,
    isOriginal: row.isOriginal,
    pushed: facts.hasOtherIds && (latest?.pushed ?? true),
    wholeDay: row.wholeDay ?? latest?.wholeDay ?? null,
    clickId: facts.clickIdOf(row) ?? known?.clickId ?? null,
    orderId: row.orderId ?? known?.orderId ?? null,
    saleAmount: row.sale?.amount ?? known?.saleAmount ?? null,
    saleCurrency: row.sale?.currency ?? known?.saleCurrency ?? null,
    clicks: row.clicks,
    eventAt: row.eventAt ?? latest?.eventAt ?? row.arrivedAt ?? facts.now,
    clickRef: row.clickRef ?? known?.clickRef ?? null,
    publisherRef: row.publisherRef ?? known?.publisherRef ?? null,
    programRef: row.programRef ?? known?.programRef ?? null,
  };
}

export function rowVersionOf(
  stored: StoredRow,
  row: ReportRow,
  superseded: boolean,
  facts: PlanFacts,
): NewVersion {
  const { networkId, externalId, version, conversionId, contentHash: hash } = stored;
  return {
    networkId,
    externalId,
    version,
    conversionId,
    contentHash: hash,
    modifiedAt: row.modifiedAt,
    status: stored.status,
    statusRaw: stored.statusRaw,
    reason: stored.reason,
    commission: stored.commission,
    superseded,
    source: facts.source,
    raw: row.raw,
    receivedAt: facts.now,
  };
}

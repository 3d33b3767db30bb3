import { sha256Hex } from '../platform/hashing.ts';
import type { ConversionId } from '../platform/ids.ts';
import type { PlanFacts } from './plan-types.ts';
import type { ReportRow } from './report-row.ts';
import type { RowVersion, StoredRow } from './tables.ts';

/** The hash of what a row says, however its text was laid out. */
export function contentHash(row: ReportRow): string {
  const { raw: _, wholeDay: __, arrivedAt: ___, statusUnknown, ...content } = row;
  const said = statusUnknown ? { ...content, statusUnknown } : content;
  return sha256Hex(JSON.stringify(said, Object.keys(said).sort().concat('amount', 'currency')));
}

/**
 * A row as it is stored after its latest version. What a row leaves open keeps what was known: an unknown status the last
 * known one, a row without a time its first, a pushed row its order, sale and click.
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
    modifiedAt: row.modifiedAt ?? known?.modifiedAt ?? null,
    status: row.statusUnknown ? (latest?.status ?? 'pending') : row.status,
    statusRaw: row.statusRaw,
    reason: row.reason,
    commission: row.commission,
    isOriginal: row.isOriginal,
    pushed: facts.pushed && (latest?.pushed ?? true),
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

/** The version that is kept of a row for good. */
export function rowVersionOf(
  stored: StoredRow,
  row: ReportRow,
  superseded: boolean,
  facts: PlanFacts,
): RowVersion {
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

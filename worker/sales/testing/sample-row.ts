import { parseUsd } from '../../platform/money.ts';
import { parseInstant } from '../../platform/time.ts';
import type { ReportRow } from '../report-row.ts';

/** A pending row of an original sale. */
export function sampleRow(externalId: string, changes: Partial<ReportRow> = {}): ReportRow {
  return {
    externalId,
    groupId: externalId,
    isOriginal: true,
    eventAt: parseInstant('2026-11-02T10:00:00Z'),
    modifiedAt: null,
    clickRef: null,
    publisherRef: null,
    programRef: null,
    orderId: `order-${externalId}`,
    sale: { amount: '100.00', currency: 'USD' },
    commission: parseUsd('5.9465'),
    status: 'pending',
    statusUnknown: false,
    statusRaw: 'PENDING',
    reason: null,
    clicks: null,
    raw: JSON.stringify({ id: externalId, ...changes }),
    ...changes,
  };
}

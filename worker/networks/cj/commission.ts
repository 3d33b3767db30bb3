import { parseUsd, ZERO } from '../../platform/money.ts';
import { parseInstant } from '../../platform/time.ts';
import type { ConversionStatus } from '../../sales/earnings/commission-status.ts';
import type { ReportRow, RowGroup } from '../../sales/report-row.ts';
import {
  type Fields,
  idOf,
  referenceOf,
  reportCurrencyUnknown,
  requiredText,
  saleOf,
  textOf,
} from '../feed/fields.ts';
import { type ReadStatus, readStatus } from '../feed/status.ts';

const ACTIONS: Readonly<Record<string, ConversionStatus>> = {
  NEW: 'pending',
  EXTENDED: 'pending',
  LOCKED: 'approved',
  ACCEPTED: 'approved',
  CLOSED: 'paid',
};

/**
 * A commission record as a report row. A correction is a record of its own with a negative amount, joined to its
 * action by `originalActionId`; a declined record adds nothing. Action IDs and commission IDs are two series, so a group
 * has the name of its series. Throws `report.currency_unknown` when the amount in
 * dollars is missing, `row.*`, `money.*`, `time.*`.
 */
export function reportRowOf(record: Fields, sidField: string): ReportRow {
  const group = groupOf(record);
  const status = statusOf(record);
  const dollars = textOf(record.pubCommissionAmountUsd, 60);
  if (dollars === null) throw reportCurrencyUnknown();
  return {
    externalId: commissionIdOf(record),
    groupId: group.id,
    isOriginal: group.isOriginal,
    eventAt: parseInstant(requiredText(record.eventDate ?? record.postingDate, 'eventDate')),
    modifiedAt: null,
    clickRef: referenceOf(record[sidField]),
    publisherRef: null,
    programRef: referenceOf(record.advertiserId, 100),
    orderId: referenceOf(record.orderId),
    sale: saleOf(record.saleAmountUsd, 'USD'),
    commission: status.status === 'reversed' ? ZERO : parseUsd(dollars),
    ...status,
    reason: textOf(record.correctionReason),
    clicks: null,
    raw: JSON.stringify(record),
  };
}

/** Throws as `idOf`. */
export function commissionIdOf(record: Fields): string {
  return idOf(record.commissionId, 'commissionId');
}

/** The action that a record is about, and whether it is its original. Throws as `idOf`. */
export function groupOf(record: Fields): RowGroup {
  const isOriginal = String(record.original).toLowerCase() !== 'false';
  if (referenceOf(record.originalActionId) === null)
    return { id: `commission:${commissionIdOf(record)}`, isOriginal };
  return { id: `action:${idOf(record.originalActionId, 'originalActionId')}`, isOriginal };
}

/** The advertiser's validation overrides the action's own status: declined is reversed, accepted at least approved. */
function statusOf(record: Fields): ReadStatus {
  const action = readStatus(ACTIONS, record.actionStatus);
  const validation = textOf(record.validationStatus, 60);
  const decision = validation?.toUpperCase();
  const statusRaw = validation ? `${action.statusRaw}/${validation}` : action.statusRaw;
  if (decision === 'DECLINED') return { status: 'reversed', statusUnknown: false, statusRaw };
  if (decision === 'ACCEPTED' && action.status === 'pending' && !action.statusUnknown)
    return { status: 'approved', statusUnknown: false, statusRaw };
  return { ...action, statusRaw };
}

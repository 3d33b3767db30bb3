import { parseUsd, ZERO } from '../../platform/money.ts';
import { parseInstant } from '../../platform/time.ts';
import type { ConversionStatus } from '../../sales/earnings/commission-status.ts';
import type { ReportRow } from '../../sales/report-row.ts';
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
  const externalId = idOf(record.commissionId, 'commissionId');
  const actionId =
    referenceOf(record.originalActionId) === null ? null : idOf(record.originalActionId, 'originalActionId');
  const status = statusOf(record);
  const dollars = textOf(record.pubCommissionAmountUsd, 60);
  if (dollars === null) throw reportCurrencyUnknown();
  return {
    externalId,
    groupId: actionId === null ? `commission:${externalId}` : `action:${actionId}`,
    isOriginal: String(record.original).toLowerCase() !== 'false',
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

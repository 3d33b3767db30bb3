import { failure } from '../../platform/failure.ts';
import { type MicroUsd, parseUsd, sum, ZERO } from '../../platform/money.ts';
import { parseInstant } from '../../platform/time.ts';
import type { ConversionStatus } from '../../sales/earnings/commission-status.ts';
import type { ReportRow } from '../../sales/report-row.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  referenceOf,
  requiredText,
  requireUsd,
  saleOf,
  textOf,
} from '../feed/fields.ts';
import { readStatus } from '../feed/status.ts';
import type { WildfireSettings } from './settings.ts';

/** Wildfire changes a commission in place: the same id with a later `ModifiedDate`. */
const STATUSES: Readonly<Record<string, ConversionStatus>> = {
  PENDING: 'pending',
  READY: 'approved',
  PAID: 'paid',
  DISQUALIFIED: 'reversed',
};

const reportSplitPartMissing = failure(
  'report.split_part_missing',
  502,
  'The commission has none of the parts in the settings.',
);

/**
 * Maps a commission of any API version to a report row. A disqualified one adds nothing, whatever its amount.
 * Throws `report.currency_unknown` for a commission that isn't in US dollars, `row.*`, `money.*`, `time.*`.
 */
export function reportRowOf(row: Fields, settings: WildfireSettings): ReportRow {
  const shape = settings.commissionShape ?? settings.commissionApi;
  const externalId = idOf(shape === 'v2' ? row.ID : row.CommissionID, 'commission id');
  const status = readStatus(STATUSES, row.Status);
  const modified = textOf(row.ModifiedDate);
  return {
    externalId,
    groupId: externalId,
    isOriginal: true,
    eventAt: parseInstant(requiredText(row.EventDate ?? row.CreatedDate, 'EventDate')),
    modifiedAt: modified === null ? null : parseInstant(modified),
    clickRef: referenceOf(row.TrackingCode ?? row.TC),
    publisherRef: null,
    programRef: referenceOf(row.MerchantID, 100),
    orderId: referenceOf(row.MerchantOrderID),
    sale: saleIn(row, shape, settings),
    commission: status.status === 'reversed' ? ZERO : commissionIn(row, shape, settings),
    ...status,
    reason: null,
    clicks: null,
    raw: JSON.stringify(row),
  };
}

function saleIn(row: Fields, shape: string, settings: WildfireSettings): ReportRow['sale'] {
  if (shape === 'v2') return saleOf(row.SaleAmount, settings.saleCurrency);
  const [sale] = listOf(row.SaleAmount);
  return saleOf(sale?.Amount, sale?.Currency);
}

function commissionIn(row: Fields, shape: string, settings: WildfireSettings): MicroUsd {
  if (shape === 'v2') return parseUsd(requiredText(row.Amount, 'Amount', 60));
  if (shape === 'v3') return dollarsOf(fieldsOf(row.Amount));
  const parts = listOf(row.Amounts).filter(({ SplitPart }) =>
    settings.splitParts.includes(String(SplitPart)),
  );
  if (parts.length === 0) throw reportSplitPartMissing();
  return sum(parts.map(dollarsOf));
}

function dollarsOf(amount: Fields): MicroUsd {
  requireUsd(amount.Currency);
  return parseUsd(requiredText(amount.Amount, 'Amount', 60));
}

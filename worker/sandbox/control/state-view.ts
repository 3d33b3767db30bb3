import { toIso } from '../../platform/time.ts';
import { plainDollars } from '../dollars.ts';
import { REPORT_IDS } from '../report-ids.ts';
import { realTimeOf } from '../state/clock.ts';
import type { ClickDay, Commission, Scene } from '../state/records.ts';

/** The ID is the one in the network's report. */
export function commissionView(row: Commission) {
  const { idOf } = REPORT_IDS[row.network];
  return {
    network: row.network,
    id: String(idOf(row.id)),
    correctionOf: row.original === null ? null : String(idOf(row.original)),
    orderId: row.orderId,
    clickRef: row.clickRef,
    sale: plainDollars(row.sale),
    saleCurrency: row.currency,
    amount: plainDollars(row.amount),
    status: row.status,
    validation: row.validation,
    reason: row.reason,
    eventAt: toIso(row.eventAt),
    modifiedAt: toIso(row.modifiedAt),
  };
}

/** A day of paid clicks. */
export function clickDayView(row: ClickDay) {
  return {
    network: 'siteplug',
    id: String(row.id),
    date: row.day,
    clickRef: row.clickRef,
    publisherRef: row.publisherRef,
    clicks: row.clicks,
    amount: plainDollars(row.revenue),
    country: row.country,
  };
}

export function clockView({ now, offset }: Scene) {
  return { now: toIso(now), realNow: toIso(realTimeOf({ now, offset })), offsetMs: offset };
}

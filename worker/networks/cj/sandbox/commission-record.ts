import { micros } from '../../../platform/money.ts';
import { type Instant, toIso } from '../../../platform/time.ts';
import { advertiserOf, FIRST_AD } from '../../../sandbox/catalog/advertisers.ts';
import type { Catalog } from '../../../sandbox/catalog/catalog.ts';
import { threeDecimals } from '../../../sandbox/dollars.ts';
import type { SandboxEnv } from '../../../sandbox/environment.ts';
import type { Commission } from '../../../sandbox/state/records.ts';

const FIRST_COMMISSION = 3_100_000_000;
/** Actions have their own numbers. A correction has the action of its original. */
const FIRST_ACTION = 2_200_000_000;

export function cjId(id: number): number {
  return FIRST_COMMISSION + id;
}
/** The inverse of `cjId`. */
export function rowOfCjId(id: number): number {
  return id - FIRST_COMMISSION;
}

/** A record of `publisherCommissions` with all fields. A query selects from them. */
export function commissionRecord(env: SandboxEnv, catalog: Catalog, row: Commission, status: string) {
  const advertiser = advertiserOf(catalog, row.program);
  const seconds = (at: Instant) => toIso(at).replace(/\.\d+Z$/, 'Z');
  const commission = threeDecimals(row.amount);
  const sale = threeDecimals(row.sale);
  const perItem = threeDecimals(micros(Math.round(row.sale / row.quantity)));
  const isLocked = row.status === 'locked' || row.status === 'closed';
  return {
    commissionId: String(cjId(row.id)),
    originalActionId: String(FIRST_ACTION + (row.original ?? row.id)),
    original: row.original === null,
    actionStatus: status,
    validationStatus: row.validation ?? (isLocked ? 'ACCEPTED' : null),
    actionType: 'sale',
    actionTrackerId: '1',
    actionTrackerName: 'Sale',
    advertiserId: String(advertiser.id),
    advertiserName: advertiser.name,
    publisherId: env.CJ_COMPANY_ID,
    websiteId: env.CJ_WEBSITE_ID,
    websiteName: 'Tributary',
    orderId: row.orderId,
    shopperId: row.clickRef,
    aid: String(FIRST_AD + row.program),
    source: 'web',
    eventDate: seconds(row.eventAt),
    postingDate: seconds(row.createdAt),
    lockingDate: seconds(row.lockingAt),
    saleAmountUsd: sale,
    saleAmountPubCurrency: sale,
    pubCommissionAmountUsd: commission,
    pubCommissionAmountPubCurrency: commission,
    orderDiscountUsd: '0.000',
    correctionReason: row.original === null ? null : row.reason,
    reviewedStatus: null,
    items: [
      {
        quantity: row.quantity,
        perItemSaleAmountPubCurrency: perItem,
        totalCommissionPubCurrency: commission,
      },
    ],
  };
}

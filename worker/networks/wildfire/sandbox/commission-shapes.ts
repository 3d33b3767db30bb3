import { type Instant, toIso } from '../../../platform/time.ts';
import { merchantId } from '../../../sandbox/catalog/merchants.ts';
import { plainDollars } from '../../../sandbox/dollars.ts';
import type { Commission } from '../../../sandbox/state/records.ts';

export const VERSIONS = ['v2', 'v3', 'v5'] as const;
export type Version = (typeof VERSIONS)[number];
const FIRST_COMMISSION = 700_000;

export function wildfireId(id: number): number {
  return FIRST_COMMISSION + id;
}
/** The inverse of `wildfireId`. */
export function rowOfWildfireId(id: number): number {
  return id - FIRST_COMMISSION;
}

/** A commission in the format of an API version, with `status`. */
export function commissionShape(version: Version, row: Commission, status: string, app: number): object {
  const amount = status === 'DISQUALIFIED' ? '0' : plainDollars(row.amount);
  const common = {
    ApplicationID: app,
    MerchantID: merchantId(row.program),
    DeviceID: row.device ?? 0,
    Status: status,
    ...(row.clickRef === null ? {} : { TrackingCode: row.clickRef }),
    EventDate: toIso(row.eventAt),
    CreatedDate: toIso(row.createdAt),
    ModifiedDate: toIso(row.modifiedAt),
  };
  const ID = wildfireId(row.id);
  if (version === 'v2') return { ID, ...common, SaleAmount: row.sale / 1_000_000, Amount: Number(amount) };
  const later = {
    CommissionID: ID,
    ...common,
    MerchantOrderID: row.orderId,
    MerchantSKU: `SKU-${row.program % 1_000}`,
    SaleAmount: { Amount: plainDollars(row.sale), Currency: row.currency },
  };
  if (version === 'v3') return { ...later, Amount: { Amount: amount, Currency: 'USD' } };
  return {
    ...later,
    DeviceXID: null,
    LockingDate: lockingDate(row.status, row.modifiedAt),
    CouponCodes: [],
    ShoppingTripCode: row.trip,
    Amounts: [
      {
        Amount: amount,
        Currency: 'USD',
        SplitPart: 'DEVICE',
        BaseCommissionAmount: amount,
        BoostedCommissionAmount: '0',
      },
    ],
  };
}

function lockingDate(status: string, modifiedAt: Instant): string | null {
  return status === 'PENDING' ? null : toIso(modifiedAt);
}

import { type GivenSearch, oneOf, pageOf, textOf } from '../../../../lib/search-params.ts';
import { PAYOUT_STATUSES } from '../payout-labels.ts';
import type { PayoutStatus } from '../payouts-query.ts';

export interface PayoutsSearch {
  status?: PayoutStatus | undefined;
  /** Only this one. */
  payout?: string | undefined;
  page?: number | undefined;
}

export function payoutsSearch({ status, payout, page }: GivenSearch): PayoutsSearch {
  const id = /^pay_[0-9a-z]{16,20}$/.exec(textOf(payout) ?? '')?.[0];
  return { status: oneOf(PAYOUT_STATUSES, status), payout: id, page: pageOf(page) };
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

/** The schedule and the minimum of payouts. */
export interface PayoutTerms {
  /** Day of the month, UTC. */
  day: number;
  /** Decimal dollars. A smaller balance is carried over to the next month. */
  minimum: string;
  /** `paid` or `approved`: the network's status from which commission is payable. */
  stage: 'paid' | 'approved';
  /** Hours before new payout details are used. */
  holdHours: number;
  /** When each network decides about a sale; both numbers are null if it sets no date. */
  approvals: ResponseOf<'get', '/v1/settings/public'>['data']['approvals'];
}

/** The payout terms of the settings. */
export const payoutTermsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: async ({ signal }): Promise<PayoutTerms> => {
    const { data } = await bodyOf(api.GET('/v1/settings/public', { signal }));
    return {
      day: data.payout_day,
      minimum: data.payout_minimum,
      stage: data.payable_stage,
      holdHours: data.payout_hold_hours,
      approvals: data.approvals,
    };
  },
  staleTime: 5 * 60_000,
});

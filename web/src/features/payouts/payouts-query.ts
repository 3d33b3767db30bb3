import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

export type PayoutDetails = ResponseOf<'get', '/v1/publisher/payout-details'>['data'];
export type DetailsVersion = PayoutDetails['history'][number];
export type TaxState = ResponseOf<'get', '/v1/publisher/payout-tax'>['data'];
export type Payout = ResponseOf<'get', '/v1/publisher/payouts'>['data'][number];

export const PAYOUTS_PER_PAGE = 24;

const payoutKeys = {
  all: ['payouts'],
  details: () => [...payoutKeys.all, 'details'],
  tax: () => [...payoutKeys.all, 'tax'],
  list: (page: number) => [...payoutKeys.all, 'list', page],
};

/** Where payouts go, from which balance, and the changes. */
export const payoutDetailsQuery = queryOptions({
  queryKey: payoutKeys.details(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/payout-details', { signal }))).data,
});

/** The tax data, and everything that holds payouts now. */
export const payoutTaxQuery = queryOptions({
  queryKey: payoutKeys.tax(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/payout-tax', { signal }))).data,
});

/** A page, from 1, of the payouts with their steps, newest first. */
export function payoutsQuery(page: number) {
  return queryOptions({
    queryKey: payoutKeys.list(page),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/payouts', {
          params: { query: { page, per_page: PAYOUTS_PER_PAGE } },
          signal,
        }),
      ),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type MoneyDifference = ResponseOf<'get', '/v1/operations/money-check'>['data'][number];

/** The result of the last money check. */
export const moneyCheckQuery = queryOptions({
  queryKey: ['operations', 'money-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/money-check', { signal })),
  staleTime: 10_000,
});

/** The signed head of the ledger; null before the first block. */
export const ledgerHeadQuery = queryOptions({
  queryKey: ['ledger', 'head'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/ledger/head', { signal }))).data,
  staleTime: 10_000,
});

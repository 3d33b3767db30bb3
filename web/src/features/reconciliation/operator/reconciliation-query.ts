import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { networkName } from '../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import type { DifferencesSearch, StatementsSearch } from './reconciliation-search.ts';

export type Statement = ResponseOf<'get', '/v1/operations/network-statements'>['data'][number];
export type StatementDetail = ResponseOf<'get', '/v1/operations/network-statements/{id}'>['data'];
export type Difference = ResponseOf<
  'get',
  '/v1/operations/network-statements/{id}/differences'
>['data'][number];
export type NetworkPayment = ResponseOf<'get', '/v1/operations/network-payments'>['data'][number];
export type UnreadableLine = ResponseOf<
  'get',
  '/v1/operations/network-statements/{id}/unreadable-lines'
>['data'][number];
type PayingNetwork = ResponseOf<'get', '/v1/operations/paying-networks'>['data'][number];

/** Everything below it changes together: a decision about a difference changes statements and payments. */
export const RECONCILIATION_KEY = ['operations', 'reconciliation'];
export const PER_PAGE = 50;
const STALE_MS = 10_000;

/** Any network can owe money: built-in ones, those of partners, and accepted claims. */
export const payingNetworksQuery = queryOptions({
  queryKey: ['operations', 'paying-networks'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/paying-networks', { signal }))).data,
  staleTime: 5 * 60_000,
});

export function networkChoices(
  networks: readonly PayingNetwork[] | undefined,
): { value: string; label: string }[] {
  return (networks ?? []).map(({ network_id, network_name }) => ({ value: network_id, label: network_name }));
}

export function nameOfNetwork(networks: readonly PayingNetwork[] | undefined, slug: string): string {
  return networks?.find(({ network_id }) => network_id === slug)?.network_name ?? networkName(slug);
}

export function statementsQuery({ network, state, page = 1 }: StatementsSearch) {
  const query = { network, state, page, per_page: PER_PAGE };
  return queryOptions({
    queryKey: [...RECONCILIATION_KEY, 'statements', query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/network-statements', { params: { query }, signal })),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: [...RECONCILIATION_KEY, 'statement', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/network-statements/{id}', { params: { path: { id } }, signal })))
        .data,
    staleTime: STALE_MS,
  });
}

export function differencesQuery(id: string, { state, page = 1 }: DifferencesSearch) {
  const query = { state, page, per_page: PER_PAGE };
  return queryOptions({
    queryKey: [...RECONCILIATION_KEY, 'differences', id, query],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/network-statements/{id}/differences', {
          params: { path: { id }, query },
          signal,
        }),
      ),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

export function unreadableLinesQuery(id: string) {
  return queryOptions({
    queryKey: [...RECONCILIATION_KEY, 'lines', id],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/network-statements/{id}/unreadable-lines', {
          params: { path: { id }, query: { per_page: 200 } },
          signal,
        }),
      ),
    staleTime: STALE_MS,
  });
}

export function paymentsQuery({ network_id, month }: Pick<Statement, 'network_id' | 'month'>) {
  return queryOptions({
    queryKey: [...RECONCILIATION_KEY, 'payments', network_id, month],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/network-payments', {
          params: { query: { network: network_id, month, per_page: 200 } },
          signal,
        }),
      ),
    staleTime: STALE_MS,
  });
}

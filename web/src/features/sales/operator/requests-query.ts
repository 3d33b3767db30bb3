import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { HELD_REASONS, REASONS, type RequestsSearch } from './requests-search.ts';

export type ListedClaim = ResponseOf<'get', '/v1/operations/claims'>['data'][number];
export type ClaimEvidence = ResponseOf<'get', '/v1/operations/claims/{id}'>['data'];
export type RelatedSale = ClaimEvidence['reported_sales'][number];
export type ClickEvidence = ClaimEvidence['click'];
export type HeldSale = ResponseOf<'get', '/v1/operations/held-conversions'>['data'][number];
export type HeldSaleDetail = ResponseOf<'get', '/v1/operations/held-conversions/{id}'>['data'];
export type UnattributedSale = ResponseOf<'get', '/v1/operations/unattributed-conversions'>['data'][number];
export type UnattributedSummary = ResponseOf<'get', '/v1/operations/unattributed-conversions'>['summary'];
export type UnattributedDetail = ResponseOf<'get', '/v1/operations/unattributed-conversions/{id}'>['data'];
export type PossibleMatch = UnattributedDetail['matches'][number];

export const requestKeys = { all: ['operations', 'requests'] };
export const REQUESTS_PER_PAGE = 50;

export function claimsQuery({ status = 'open', of, page = 1 }: RequestsSearch) {
  const query = {
    ...(status !== 'all' && { status }),
    ...(of && { publisher_id: of }),
    ...{ page, per_page: REQUESTS_PER_PAGE },
  };
  return listQuery('claims', query, (signal) =>
    bodyOf(api.GET('/v1/operations/claims', { params: { query }, signal })),
  );
}

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: requestKey('claim', id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/claims/{id}', { params: { path: { id } }, signal })),
  });
}

export function heldQuery({ reason, of, page = 1 }: RequestsSearch) {
  const query = {
    ...(reason === 'forfeited' ? { state: reason } : { reason: oneOf(HELD_REASONS, reason) }),
    ...(of && { publisher_id: of }),
    ...{ page, per_page: REQUESTS_PER_PAGE },
  };
  return listQuery('held', query, (signal) =>
    bodyOf(api.GET('/v1/operations/held-conversions', { params: { query }, signal })),
  );
}

export function heldSaleQuery(id: string) {
  return queryOptions({
    queryKey: requestKey('held sale', id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/held-conversions/{id}', { params: { path: { id } }, signal })),
  });
}

export function unattributedQuery({ reason, network, page = 1 }: RequestsSearch) {
  const query = {
    ...(reason === 'left' ? { state: reason } : { reason: oneOf(REASONS, reason) }),
    ...(network && { network }),
    ...{ page, per_page: REQUESTS_PER_PAGE },
  };
  return listQuery('unattributed', query, (signal) =>
    bodyOf(api.GET('/v1/operations/unattributed-conversions', { params: { query }, signal })),
  );
}

export function unattributedSaleQuery(id: string) {
  return queryOptions({
    queryKey: requestKey('sale', id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/unattributed-conversions/{id}', { params: { path: { id } }, signal })),
  });
}

function listQuery<Page>(name: string, query: object, read: (signal: AbortSignal) => Promise<Page>) {
  return queryOptions({
    queryKey: requestKey(name, query),
    queryFn: ({ signal }) => read(signal),
    staleTime: 10_000,
  });
}

function requestKey(...parts: readonly unknown[]): QueryKey {
  return [...requestKeys.all, ...parts];
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import type { ClaimsSearch, HeldSearch, UnattributedSearch } from './requests-search.ts';

export type ListedClaim = ResponseOf<'get', '/v1/operations/claims'>['data'][number];
export type ClaimEvidence = ResponseOf<'get', '/v1/operations/claims/{id}'>['data'];
export type RelatedSale = ClaimEvidence['reported_sales'][number];
export type ClickEvidence = ClaimEvidence['click'];
export type HeldSale = ResponseOf<'get', '/v1/operations/held-conversions'>['data'][number];
export type HeldSaleDetail = ResponseOf<'get', '/v1/operations/held-conversions/{id}'>['data'];
export type UnattributedSale = ResponseOf<'get', '/v1/operations/unattributed-conversions'>['data'][number];
export type UnattributedDetail = ResponseOf<'get', '/v1/operations/unattributed-conversions/{id}'>['data'];
export type PossibleMatch = UnattributedDetail['matches'][number];

export const requestKeys = { all: ['operations', 'requests'] };
export const REQUESTS_PER_PAGE = 50;

export function claimsQuery({ status, of, page }: ClaimsSearch) {
  const filter = {
    ...(status !== 'all' && { status }),
    ...(of && { publisher_id: of }),
    page,
    per_page: REQUESTS_PER_PAGE,
  };
  return queryOptions({
    queryKey: [...requestKeys.all, 'claims', filter],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/claims', { params: { query: filter }, signal })),
    staleTime: 10_000,
  });
}

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: [...requestKeys.all, 'claim', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/claims/{id}', { params: { path: { id } }, signal })),
  });
}

export function heldQuery({ reason, of, page }: HeldSearch) {
  const filter = {
    ...(reason && { reason }),
    ...(of && { publisher_id: of }),
    page,
    per_page: REQUESTS_PER_PAGE,
  };
  return queryOptions({
    queryKey: [...requestKeys.all, 'held', filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/held-conversions', { params: { query: filter }, signal })),
    staleTime: 10_000,
  });
}

export function heldSaleQuery(id: string) {
  return queryOptions({
    queryKey: [...requestKeys.all, 'held sale', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/held-conversions/{id}', { params: { path: { id } }, signal })),
  });
}

export function unattributedQuery({ reason, network, page }: UnattributedSearch) {
  const filter = {
    ...(reason && { reason }),
    ...(network && { network }),
    page,
    per_page: REQUESTS_PER_PAGE,
  };
  return queryOptions({
    queryKey: [...requestKeys.all, 'unattributed', filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/unattributed-conversions', { params: { query: filter }, signal })),
    staleTime: 10_000,
  });
}

export function unattributedSaleQuery(id: string) {
  return queryOptions({
    queryKey: [...requestKeys.all, 'sale', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/unattributed-conversions/{id}', { params: { path: { id } }, signal })),
  });
}

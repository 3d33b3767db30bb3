import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { type GivenSearch, oneOf, pageOf } from '../../../../lib/search-params.ts';

export type DataRequest = ResponseOf<'get', '/v1/operations/data-requests/{id}'>['data'];

const STATES = ['open', 'closed'] as const;

export interface DataRequestsSearch {
  state?: (typeof STATES)[number] | undefined;
  page?: number | undefined;
}

export function dataRequestsSearch({ state, page }: GivenSearch): DataRequestsSearch {
  return { state: oneOf(STATES, state), page: pageOf(page) };
}

export const DATA_REQUESTS_PER_PAGE = 50;
export const dataRequestKeys = { all: ['operations', 'data-requests'] };

/** A page of the requests: of the open ones by default, those that are due first. */
export function dataRequestsQuery({ state = 'open', page = 1 }: DataRequestsSearch) {
  const query = { state, page, per_page: DATA_REQUESTS_PER_PAGE };
  return queryOptions({
    queryKey: [...dataRequestKeys.all, 'list', query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/data-requests', { params: { query }, signal })),
    staleTime: 10_000,
  });
}

export function dataRequestQuery(id: string) {
  return queryOptions({
    queryKey: [...dataRequestKeys.all, 'one', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/data-requests/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: 10_000,
  });
}

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../lib/client.ts';
import type { AdjustmentsSearch, Range } from './revenue-search.ts';

/** With the moment up to which the clicks are complete. */
export type Revenue = ResponseOf<'get', '/v1/operations/revenue'>['data'] & { as_of: string };
export type Figure = Revenue['figures']['total_revenue'];
export type FigureName = NonNullable<QueryOf<'/v1/operations/revenue/rows'>['figure']>;
export type RevenueRow = ResponseOf<'get', '/v1/operations/revenue/rows'>['data'][number];
export type Adjustment = ResponseOf<'get', '/v1/operations/adjustments'>['data'][number];

export const revenueKeys = {
  all: ['operations', 'revenue'],
  adjustments: ['operations', 'adjustments'],
};

/** The screen is refreshed this often, which is the freshness that it promises. */
export const REFRESH_MS = 60_000;
const STALE_MS = 30_000;

export function revenueQuery({ from, to }: Range) {
  const range = { from, to };
  return queryOptions({
    queryKey: [...revenueKeys.all, range],
    queryFn: async ({ signal }): Promise<Revenue> => {
      const { data, meta } = await bodyOf(
        api.GET('/v1/operations/revenue', { params: { query: range }, signal }),
      );
      return { ...data, as_of: meta.as_of };
    },
    staleTime: STALE_MS,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** The rows behind a figure, page by page. */
export function rowsQuery(filter: Range & { figure: FigureName; network?: string; publisher_id?: string }) {
  return infiniteQueryOptions({
    queryKey: [...revenueKeys.all, 'rows', filter],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/v1/operations/revenue/rows', {
          params: { query: { ...filter, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
    staleTime: STALE_MS,
  });
}

export function clickDaysQuery(range: Range) {
  return queryOptions({
    queryKey: [...revenueKeys.all, 'clicks', range],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/revenue/clicks', { params: { query: range }, signal })),
    staleTime: STALE_MS,
  });
}

export function adjustmentsQuery({ state, publisher, page = 1 }: AdjustmentsSearch) {
  const filter = { state, publisher_id: publisher, page, per_page: ADJUSTMENTS_PER_PAGE };
  return queryOptions({
    queryKey: [...revenueKeys.adjustments, filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/adjustments', { params: { query: filter }, signal })),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

export const ADJUSTMENTS_PER_PAGE = 50;

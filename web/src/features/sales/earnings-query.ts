import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';
import { today } from '../../lib/days.ts';
import type { EarningsSearch } from './earnings-search.ts';
import { periodOf } from './periods.ts';

export type Sale = ResponseOf<'get', '/v1/publisher/conversions'>['data'][number];
export type Statement = ResponseOf<'get', '/v1/publisher/statements'>['data'][number];
export type StatementLine = ResponseOf<'get', '/v1/publisher/statements/{month}'>['data']['lines'][number];
export type TracedSale = ResponseOf<'get', '/v1/publisher/conversions/{id}/trace'>['data'];

const earningKeys = {
  all: ['earnings'],
  sales: (filter: object) => [...earningKeys.all, 'sales', filter],
  statements: () => [...earningKeys.all, 'statements'],
  statement: (month: string) => [...earningKeys.all, 'statement', month],
  trace: (id: string) => [...earningKeys.all, 'trace', id],
};

const SALES_PER_PAGE = 100;

/** Pages of the sales that match the filters, newest first. */
export function salesQuery({ state, brand, period }: EarningsSearch) {
  const filter = { state, brand_id: brand, ...periodOf(period, today()) };
  return infiniteQueryOptions({
    queryKey: earningKeys.sales(filter),
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        api.GET('/v1/publisher/conversions', {
          params: {
            query: { ...defined(filter), limit: SALES_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** The statements of all months, newest first. */
export const statementsQuery = queryOptions({
  queryKey: earningKeys.statements(),
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/publisher/statements', { signal })),
});

const LINES_PER_PAGE = 200;

/** The statement of a month with pages of its lines. */
export function statementQuery(month: string) {
  return infiniteQueryOptions({
    queryKey: earningKeys.statement(month),
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        api.GET('/v1/publisher/statements/{month}', {
          params: { path: { month }, query: { cursor: pageParam, limit: LINES_PER_PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
}

/** A sale with its click, report versions, transfers and payouts. */
export function saleTraceQuery(id: string) {
  return queryOptions({
    queryKey: earningKeys.trace(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/publisher/conversions/{id}/trace', { params: { path: { id } }, signal })),
  });
}

/** An earning of a day with its latest sales. */
export function dayTraceQuery(id: string) {
  return queryOptions({
    queryKey: earningKeys.trace(id),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/earnings/{id}/trace', {
          params: { path: { id }, query: { per_page: SALES_OF_DAY } },
          signal,
        }),
      ),
  });
}

export const SALES_OF_DAY = 50;

/** Without undefined values, which the client would send. */
function defined<Values extends Record<string, unknown>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>;
  };
}

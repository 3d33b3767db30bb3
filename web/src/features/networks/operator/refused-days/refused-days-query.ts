import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../lib/client.ts';

const LIST = '/v1/operations/refused-days';
export type RefusedDay = ResponseOf<'get', typeof LIST>['data'][number];
export type RefusedDayState = NonNullable<QueryOf<typeof LIST>['state']>;

export const refusedDayKeys = { all: ['operations', 'refused-days'] };

/** The days that networks restated with too few or unreadable rows, the latest first. */
export function refusedDaysQuery(state: RefusedDayState) {
  return queryOptions({
    queryKey: [...refusedDayKeys.all, state],
    queryFn: ({ signal }) => bodyOf(api.GET(LIST, { params: { query: { state, per_page: 50 } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The first of the rows that a refused day lacks. */
export function refusedRowsQuery(id: string) {
  return queryOptions({
    queryKey: [...refusedDayKeys.all, 'rows', id],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/refused-days/{id}/rows', {
          params: { path: { id }, query: { per_page: 50 } },
          signal,
        }),
      ),
  });
}

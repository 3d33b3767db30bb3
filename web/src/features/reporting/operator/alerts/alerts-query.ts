import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../lib/client.ts';

export type Alert = ResponseOf<'get', '/v1/operations/alerts'>['data'][number];
type AlertFilter = QueryOf<'/v1/operations/alerts'>;

/** A page of alerts, last seen first. */
export function alertsQuery(filter: AlertFilter) {
  return queryOptions({
    queryKey: ['operations', 'alerts', filter],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/alerts', { params: { query: filter }, signal })),
    staleTime: 10_000,
  });
}

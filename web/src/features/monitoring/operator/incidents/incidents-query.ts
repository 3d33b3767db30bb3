import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type Incident = ResponseOf<'get', '/v1/operations/incidents'>['data'][number];

export const INCIDENTS_PER_PAGE = 20;
export const incidentsKey = ['operations', 'incidents'] as const;

/** A page of incidents, last started first. */
export function incidentsQuery(page: number) {
  return queryOptions({
    queryKey: [...incidentsKey, page],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/incidents', {
          params: { query: { page, per_page: INCIDENTS_PER_PAGE } },
          signal,
        }),
      ),
    staleTime: 10_000,
  });
}

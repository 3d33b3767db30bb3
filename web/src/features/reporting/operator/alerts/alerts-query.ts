import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import type { AlertsSearch } from './alerts-search.ts';

export type Alert = ResponseOf<'get', '/v1/operations/alerts'>['data'][number];

export const ALERTS_PER_PAGE = 50;

/** A page of alerts, the most urgent first; of the open ones by default. */
export function alertsQuery({ state = 'open', level, code, page = 1 }: AlertsSearch) {
  const filter = { state, page, per_page: ALERTS_PER_PAGE, ...(level && { level }), ...(code && { code }) };
  return queryOptions({
    queryKey: ['operations', 'alerts', filter],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/alerts', { params: { query: filter }, signal })),
    staleTime: 10_000,
    refetchInterval: 30_000,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type Status = ResponseOf<'get', '/v1/status'>['data'];

/** The status of the service, again every minute while the page is open. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => bodyOf(api.GET('/v1/status', { signal })),
  refetchInterval: 60_000,
  staleTime: 30_000,
});

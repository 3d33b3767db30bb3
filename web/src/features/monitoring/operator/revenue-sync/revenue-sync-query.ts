import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type SyncHealth = ResponseOf<'get', '/v1/operations/revenue-sync-health'>['data'];
export type NetworkHealth = SyncHealth['networks'][number];
export type SyncResult = ResponseOf<'get', '/v1/operations/revenue/sync/{id}'>['data'];

const MONITOR_MS = 2 * 60 * 1_000;
const FOLLOW_MS = 1_000;

/** The health of the revenue syncs, every two minutes. */
export const syncHealthQuery = queryOptions({
  queryKey: ['operations', 'revenue-sync', 'health'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/operations/revenue-sync-health', { signal }))).data,
  refetchInterval: MONITOR_MS,
  staleTime: 0,
});

/** The result of a run, which is read again until the run has ended. */
export function syncResultQuery(id: string) {
  return queryOptions({
    queryKey: ['operations', 'revenue-sync', 'result', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/revenue/sync/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state: { data } }) => (data && data.success !== null ? false : FOLLOW_MS),
    staleTime: 0,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { type Tester, TRAFFIC_POLL_MS } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type TrafficRun = ResponseOf<'get', '/v1/operations/test-traffic/{tester}'>['data'][number];
export type TrafficLane = TrafficRun['lanes'][number];

export const trafficKeys = {
  of: (tester: Tester) => ['operations', 'test-traffic', tester],
};

/** The tests of a tester, newest first. Read again every two seconds while one runs. */
export function testsQuery(tester: Tester) {
  return queryOptions({
    queryKey: trafficKeys.of(tester),
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/operations/test-traffic/{tester}', { params: { path: { tester } }, signal }),
        )
      ).data,
    staleTime: TRAFFIC_POLL_MS,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? TRAFFIC_POLL_MS : false),
  });
}

export function isRunning({ status }: Pick<TrafficRun, 'status'>): boolean {
  return status === 'running';
}

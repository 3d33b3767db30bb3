import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type ResponseOf } from './client.ts';

export type NetworkStats = ResponseOf<'get', '/v1/stats'>['data'];
/** What the demo publisher has done and earned; only a local system has one. */
export type Demo = NonNullable<NetworkStats['demo']>;

/** The network's own figures. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/stats', { signal }))).data,
});

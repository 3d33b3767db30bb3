import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from './client.ts';

export type NetworkStats = InferResponseType<typeof api.v1.stats.$get, 200>['data'];
/** What the demo publisher has done and earned; only a local system has one. */
export type Demo = NonNullable<NetworkStats['demo']>;

/** The network's own figures. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => (await answerOf(api.v1.stats.$get({}, { init: { signal } }))).data,
});

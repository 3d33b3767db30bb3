import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from './client.ts';

export type NetworkStats = InferResponseType<typeof api.v1.stats.$get, 200>['data'];
/** The clicks and earnings of the demo publisher, on local systems only. */
export type Demo = NonNullable<NetworkStats['demo']>;

/** The numbers of the network. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => (await answerOf(api.v1.stats.$get({}, { init: { signal } }))).data,
});

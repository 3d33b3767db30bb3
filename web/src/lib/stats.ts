import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

export type NetworkStats = ResponseOf<'get', '/v1/stats'>['data'];
/** The clicks and earnings of the demo publisher, on local systems only. */
export type Demo = NonNullable<NetworkStats['demo']>;

/** The numbers of the network. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/stats', { signal }))).data,
});

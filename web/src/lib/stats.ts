import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

type Stats = ResponseOf<'get', '/v1/stats'>;
/** With the moment up to which the clicks are complete. */
export type NetworkStats = Stats['data'] & { as_of: string };
/** The clicks and earnings of the demo publisher, on local systems only. */
export type Demo = NonNullable<NetworkStats['demo']>;

/** The numbers of the network. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }): Promise<NetworkStats> => {
    const { data, meta } = await bodyOf(api.GET('/v1/stats', { signal }));
    return { ...data, as_of: meta.as_of };
  },
});

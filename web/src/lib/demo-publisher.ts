import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client.ts';

/** The publisher ID of links to try, which earn for no one. */
export const demoPublisherQuery = queryOptions({
  queryKey: ['settings', 'public', 'demo-publisher'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/settings/public', { signal }))).data.demo_publisher_id,
  staleTime: Number.POSITIVE_INFINITY,
});

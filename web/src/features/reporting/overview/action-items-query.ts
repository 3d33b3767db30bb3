import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type ActionItem = ResponseOf<'get', '/v1/publisher/action-items'>['data'][number];

/** What needs the publisher's attention. */
export const actionItemsQuery = queryOptions({
  queryKey: ['action-items'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/action-items', { signal }))).data,
});

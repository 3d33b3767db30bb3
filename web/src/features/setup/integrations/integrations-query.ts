import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type Integrations = ResponseOf<'get', '/v1/publisher/integrations'>;
export type Integration = Integrations['data'][number];

/** The builders with their connections and the progress of their guides. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/publisher/integrations', { signal })),
});

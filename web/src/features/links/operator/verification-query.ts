import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type VerifiedLink = ResponseOf<'get', '/v1/operations/link-verification'>['data'][number];

/** The ten most recently updated links of all publishers. */
export const verificationQuery = queryOptions({
  queryKey: ['operations', 'link-verification'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/link-verification', { signal }))).data,
});

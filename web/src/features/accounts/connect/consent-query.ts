import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type Consent = ResponseOf<'post', '/v1/oauth/requests'>['data'];
export type Scope = Consent['scopes'][number]['scope'];

/** Opens the consent for an app. Each call makes a new handle, so it is called only when it is needed. */
export function consentQuery(query: string) {
  return queryOptions({
    queryKey: ['consent', query],
    queryFn: async () => (await bodyOf(api.POST('/v1/oauth/requests', { body: { query } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

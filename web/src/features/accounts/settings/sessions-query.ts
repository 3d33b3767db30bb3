import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { securityKeys } from './security-keys.ts';

export type OpenSession = ResponseOf<'get', '/v1/auth/sessions'>['data'][number];

/** The browsers that are signed in to the account. */
export const sessionsQuery = queryOptions({
  queryKey: securityKeys.sessions(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/sessions', { signal }))).data,
});

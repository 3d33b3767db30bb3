import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { securityKeys } from './security-keys.ts';

export type ConnectedApp = ResponseOf<'get', '/v1/auth/apps'>['data'][number];

/** The apps that may use the account, newest first. */
export const appsQuery = queryOptions({
  queryKey: securityKeys.apps(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/apps', { signal }))).data,
});

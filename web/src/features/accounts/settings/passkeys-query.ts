import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { securityKeys } from './security-keys.ts';

export type Passkey = ResponseOf<'get', '/v1/auth/passkeys'>['data'][number];

/** The account's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: securityKeys.passkeys(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/passkeys', { signal }))).data,
});

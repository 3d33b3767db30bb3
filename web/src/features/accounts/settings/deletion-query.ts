import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type AccountDeletion = ResponseOf<'get', '/v1/auth/deletion'>['data'];

/** The scheduled deletion of the account, its waiting period and the money that isn't paid out. */
export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/deletion', { signal }))).data,
});

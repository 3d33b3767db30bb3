import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

export type Session = NonNullable<ResponseOf<'get', '/v1/auth/session'>['data']>;

/** The signed-in user and publisher; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/session', { signal }))).data,
});

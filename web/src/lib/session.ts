import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type ResponseOf } from './client.ts';

export type Session = NonNullable<ResponseOf<'get', '/v1/auth/session'>['data']>;

/** The signed-in user and publisher; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/auth/session', { signal }))).data,
});

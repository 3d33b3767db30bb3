import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from './client.ts';

export type Session = NonNullable<InferResponseType<typeof api.v1.auth.session.$get, 200>['data']>;

/** The signed-in user and publisher; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await answerOf(api.v1.auth.session.$get({}, { init: { signal } }))).data,
});

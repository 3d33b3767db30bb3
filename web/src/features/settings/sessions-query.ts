import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';

export type OpenSession = InferResponseType<typeof api.v1.auth.sessions.$get, 200>['data'][number];

export const sessionKeys = { all: ['sessions'] };

/** The browsers that are signed in to the account. */
export const sessionsQuery = queryOptions({
  queryKey: sessionKeys.all,
  queryFn: async ({ signal }) => (await answerOf(api.v1.auth.sessions.$get({}, { init: { signal } }))).data,
});

import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';

const MOST = '500';

export type ApiKey = InferResponseType<typeof api.v1.publisher.keys.$get, 200>['data'][number];

/** Everything that is read of keys: to be read anew after one was made or ended. */
export const KEYS_KEY = ['keys'];

/** The account's API keys, newest first, with how many there are; at most 500 come. */
export const keysQuery = queryOptions({
  queryKey: [...KEYS_KEY, 'list'],
  queryFn: ({ signal }) =>
    answerOf(api.v1.publisher.keys.$get({ query: { per_page: MOST } }, { init: { signal } })),
});

import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';

const MAX_KEYS = '500';
export const USAGE_PER_PAGE = 100;

const keys = api.v1.publisher.keys;
export type ApiKey = InferResponseType<typeof keys.$get, 200>['data'][number];
/** A new key with its full text, which is returned only once. */
export type NewKey = InferResponseType<typeof keys.$post, 201>['data'];
export type KeyUsage = InferResponseType<typeof keys.usage.$get, 200>['data'][number];

export const keyKeys = {
  all: ['keys'],
  list: () => [...keyKeys.all, 'list'],
  usage: (page: number) => [...keyKeys.all, 'usage', page],
};

/** The account's API keys, newest first, with their number. */
export const keysQuery = queryOptions({
  queryKey: keyKeys.list(),
  queryFn: ({ signal }) => answerOf(keys.$get({ query: { per_page: MAX_KEYS } }, { init: { signal } })),
});

/** A page, from 1, of the calls by key, endpoint and UTC day in the last 30 days; latest day first. */
export function keyUsageQuery(page: number) {
  return queryOptions({
    queryKey: keyKeys.usage(page),
    queryFn: ({ signal }) =>
      answerOf(
        keys.usage.$get({ query: { page: `${page}`, per_page: `${USAGE_PER_PAGE}` } }, { init: { signal } }),
      ),
  });
}

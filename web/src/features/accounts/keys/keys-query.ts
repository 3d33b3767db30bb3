import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

const MAX_KEYS = 500;
export const USAGE_PER_PAGE = 100;

export type ApiKey = ResponseOf<'get', '/v1/publisher/keys'>['data'][number];
/** A new key with its full text, which is returned only once. */
export type NewKey = ResponseOf<'post', '/v1/publisher/keys'>['data'];
type Usage = ResponseOf<'get', '/v1/publisher/keys/usage'>;
export type KeyUsage = Usage['data'][number];
export type DayUsage = Usage['summary']['days'][number];

export const keyKeys = {
  all: ['keys'],
  list: () => [...keyKeys.all, 'list'],
  usage: (page: number) => [...keyKeys.all, 'usage', page],
};

/** The account's API keys, newest first, with their number. */
export const keysQuery = queryOptions({
  queryKey: keyKeys.list(),
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/v1/publisher/keys', { params: { query: { per_page: MAX_KEYS } }, signal })),
});

/** A page, from 1, of the calls by key, endpoint and UTC day in the last 30 days; latest day first. */
export function keyUsageQuery(page: number) {
  return queryOptions({
    queryKey: keyKeys.usage(page),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/keys/usage', {
          params: { query: { page, per_page: USAGE_PER_PAGE } },
          signal,
        }),
      ),
  });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';
import { KEYS_KEY } from './keys-query.ts';

export const USAGE_PER_PAGE = 100;

export type KeyUsage = InferResponseType<typeof api.v1.publisher.keys.usage.$get, 200>['data'][number];

/** A page, from 1, of the calls by key, endpoint and UTC day in the last 30 days; latest day first. */
export function keyUsageQuery(page: number) {
  return queryOptions({
    queryKey: [...KEYS_KEY, 'usage', page],
    queryFn: ({ signal }) =>
      answerOf(
        api.v1.publisher.keys.usage.$get(
          { query: { page: `${page}`, per_page: `${USAGE_PER_PAGE}` } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

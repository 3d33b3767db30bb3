import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

export type Click = ResponseOf<'get', '/v1/publisher/clicks'>['data'][number];

const clickKeys = {
  all: ['clicks'],
  latest: (limit: number) => [...clickKeys.all, 'latest', limit],
};

const LIVE_MS = 5_000;

/** The latest clicks, counted or not. They are kept up to date while they are on screen. */
export function latestClicksQuery(limit: number) {
  return queryOptions({
    queryKey: clickKeys.latest(limit),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/publisher/clicks', { params: { query: { limit } }, signal }))).data,
    staleTime: LIVE_MS,
    refetchInterval: LIVE_MS,
  });
}

import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { securityKeys } from './security-keys.ts';

export type Activity = ResponseOf<'get', '/v1/auth/activity'>['data'][number];

const FRESH_MS = 1_000;

/** Pages of the account's activity of the last 90 days, newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: securityKeys.activity(),
  queryFn: ({ signal, pageParam: cursor }) =>
    bodyOf(api.GET('/v1/auth/activity', { params: { query: cursor ? { cursor } : {} }, signal })),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.next_cursor,
  // Other screens make changes too.
  staleTime: FRESH_MS,
});

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../../lib/client.ts';

export type OperatorKey = ResponseOf<'get', '/v1/operations/keys'>['data'][number];
export type NewOperatorKey = ResponseOf<'post', '/v1/operations/keys'>['data'];

/** More than anyone has: keys expire within a year. */
const MAX_KEYS = 500;

/** The operator keys, newest first. */
export const operatorKeysQuery = queryOptions({
  queryKey: ['operations', 'keys'],
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/v1/operations/keys', { params: { query: { per_page: MAX_KEYS } }, signal })),
  staleTime: 10_000,
});

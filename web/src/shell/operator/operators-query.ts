import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

export type Operator = ResponseOf<'get', '/v1/operations/operators'>['data'][number];

/** The accounts that have an operator’s role or had one before. The role of the latter is `publisher`. */
export const knownOperatorsQuery = queryOptions({
  queryKey: ['operations', 'operators'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/operations/operators', { params: { query: { former: 'true' } }, signal })))
      .data,
  staleTime: 10_000,
});

/** The accounts with an operator’s role. */
export const operatorsQuery = queryOptions({
  ...knownOperatorsQuery,
  select: (operators) => operators.filter(({ role }) => role !== 'publisher'),
});

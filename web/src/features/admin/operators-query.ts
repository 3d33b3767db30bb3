import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

export type Operator = ResponseOf<'get', '/v1/operations/operators'>['data'][number];

export const OPERATORS_KEY = ['operations', 'operators'];

/** The accounts with an operator’s role. */
export const operatorsQuery = operators('false');

/** The same, with those that had such a role before. */
export const knownOperatorsQuery = operators('true');

function operators(former: 'true' | 'false') {
  return queryOptions({
    queryKey: [...OPERATORS_KEY, former],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/operators', { params: { query: { former } }, signal }))).data,
    staleTime: 10_000,
  });
}

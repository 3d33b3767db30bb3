import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../lib/client.ts';

export type Check = ResponseOf<'get', '/v1/operations/checks'>['data'][number];
export type CheckRun = NonNullable<Check['last_run']>;
export type CheckGroup = NonNullable<QueryOf<'/v1/operations/checks'>['group']>;
/** What a check needs from the operator, by its name. */
export type CheckInput = Record<string, unknown>;

/** The checks of a suite, with their last runs. */
export function checksQuery(group: CheckGroup) {
  return queryOptions({
    queryKey: ['operations', 'checks', group],
    queryFn: async () =>
      (await bodyOf(api.GET('/v1/operations/checks', { params: { query: { group } } }))).data,
  });
}

export async function runCheck(name: string, input: CheckInput): Promise<CheckRun> {
  const call = api.POST('/v1/operations/checks/{name}/runs', { params: { path: { name } }, body: { input } });
  return (await bodyOf(call)).data;
}

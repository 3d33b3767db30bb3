import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type RequestTrace = ResponseOf<'get', '/v1/operations/requests/{request_id}'>['data'];

/** What happened for a request. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['operations', 'requests', id],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/operations/requests/{request_id}', { params: { path: { request_id: id } }, signal }),
        )
      ).data,
    staleTime: 0,
  });
}

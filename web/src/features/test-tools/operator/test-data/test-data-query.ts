import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type TestData = ResponseOf<'get', '/v1/operations/test-data'>;

/** The test data that exists. Clicks on its links are counted within seconds. */
export const testDataQuery = queryOptions({
  queryKey: ['operations', 'test-data'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/test-data', { signal })),
  staleTime: 5_000,
});

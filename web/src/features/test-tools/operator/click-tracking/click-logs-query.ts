import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type RecentClicks = ResponseOf<'get', '/v1/operations/click-logs'>;

/** The latest ten clicks of the test publisher. */
export async function readRecentClicks(): Promise<RecentClicks> {
  return bodyOf(api.GET('/v1/operations/click-logs', { params: { query: { limit: 10 } } }));
}

const BRANDS = 3;

/** The first brands that a test can link to. */
export const testBrandsQuery = queryOptions({
  queryKey: ['operations', 'test-brands'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/brands', { params: { query: { per_page: BRANDS } }, signal }))).data,
});

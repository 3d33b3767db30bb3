import { queryOptions } from '@tanstack/react-query';
import type { NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { CLICK_TEST } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type TestProgram = ResponseOf<'get', '/v1/operations/programs'>['data'][number];

/** Approved programs that their network lists, up to 50. */
export function testProgramsQuery(network: NetworkSlug | undefined, q?: string) {
  const query = { status: 'approved', listed: 'true', per_page: CLICK_TEST.maxPrograms, network, q } as const;
  return queryOptions({
    queryKey: ['operations', 'test-programs', network, q],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/programs', { params: { query }, signal }))).data,
    staleTime: 60_000,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import type { ProgramsSearch } from './programs-search.ts';

export type Program = ResponseOf<'get', '/v1/operations/programs'>['data'][number];

export const PROGRAMS_PER_PAGE = 50;
export const programKeys = { all: ['operations', 'programs'] };

/** How often a page is read while redirects can’t read one of its decisions yet. */
const EDGE_MS = 1_000;

function isOnItsWay({ decided_at, live_at }: Program): boolean {
  return decided_at !== null && live_at === null;
}

/** A page of the programs of all networks. */
export function programsQuery({ q, status, network, page = 1 }: ProgramsSearch) {
  const filter = { q, status, network, page, per_page: PROGRAMS_PER_PAGE };
  return queryOptions({
    queryKey: [...programKeys.all, filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/programs', { params: { query: filter }, signal })),
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isOnItsWay) ? EDGE_MS : false),
  });
}

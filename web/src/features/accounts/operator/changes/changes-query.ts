import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import type { ChangesSearch } from './changes-search.ts';

export type Change = ResponseOf<'get', '/v1/operations/changes'>['data'][number];

export const CHANGES_PER_PAGE = 50;
const STALE_MS = 15_000;

const changeKeys = { all: ['operations', 'changes'] };

export function changesQuery({ state = 'proposed', page = 1 }: ChangesSearch) {
  const query = { page, per_page: CHANGES_PER_PAGE, ...(state === 'all' ? {} : { state }) };
  return queryOptions({
    queryKey: [...changeKeys.all, query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/changes', { params: { query }, signal })),
    staleTime: STALE_MS,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type Blocks = ResponseOf<'get', '/v1/ledger/blocks'>;

/** As many as are shown and checked. */
const LAST_BLOCKS = 24;

/** The last blocks of the ledger, newest first, with the key of their signatures. */
export const blocksQuery = queryOptions({
  queryKey: ['ledger blocks'],
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/v1/ledger/blocks', { params: { query: { limit: LAST_BLOCKS } }, signal })),
  staleTime: 0,
});

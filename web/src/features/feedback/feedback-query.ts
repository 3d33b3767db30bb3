import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../lib/client.ts';
import type { BoardSearch } from './board-search.ts';

type FeedbackFilter = QueryOf<'/v1/feedback'>;
export type FeedbackItem = ResponseOf<'get', '/v1/feedback'>['data'][number];

export const feedbackKeys = {
  all: ['feedback'],
  board: (filter: FeedbackFilter) => [...feedbackKeys.all, filter],
};

/** A page of the board, with the counts of its tabs. */
export function boardQuery({ page = 1, ...search }: BoardSearch) {
  const filter = { ...search, page };
  return queryOptions({
    queryKey: feedbackKeys.board(filter),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/feedback', { params: { query: filter }, signal })),
  });
}

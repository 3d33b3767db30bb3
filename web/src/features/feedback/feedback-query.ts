import { queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';
import type { BoardSearch } from './board-search.ts';

type FeedbackFilter = InferRequestType<typeof api.v1.feedback.$get>['query'];
export type FeedbackItem = InferResponseType<typeof api.v1.feedback.$get, 200>['data'][number];

export const feedbackKeys = {
  all: ['feedback'],
  board: (filter: FeedbackFilter) => [...feedbackKeys.all, filter],
};

/** A page of the board, with the counts of its tabs. */
export function boardQuery({ page = 1, ...search }: BoardSearch) {
  const filter = { ...search, page: `${page}` };
  return queryOptions({
    queryKey: feedbackKeys.board(filter),
    queryFn: ({ signal }) => answerOf(api.v1.feedback.$get({ query: filter }, { init: { signal } })),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../lib/client.ts';
import type { BoardSearch } from './board-search.ts';

type FeedbackFilter = QueryOf<'/v1/feedback'>;
export type FeedbackItem = ResponseOf<'get', '/v1/feedback'>['data'][number];

export type FeedbackComment = ResponseOf<'get', '/v1/feedback/{id}/comments'>['data'][number];

export const feedbackKeys = {
  all: ['feedback'],
  board: (filter: FeedbackFilter) => [...feedbackKeys.all, filter],
  comments: (id: string, page: number) => [...feedbackKeys.all, 'comments', id, page],
};

/** A page of the board, with the counts of its tabs. */
export function boardQuery({ page = 1, ...search }: BoardSearch) {
  const filter = { ...search, page };
  return queryOptions({
    queryKey: feedbackKeys.board(filter),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/feedback', { params: { query: filter }, signal })),
  });
}

export const COMMENTS_PER_PAGE = 50;

/** A page, from 1, of the comments of an item, oldest first. */
export function commentsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: feedbackKeys.comments(id, page),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/feedback/{id}/comments', {
          params: { path: { id }, query: { page, per_page: COMMENTS_PER_PAGE } },
          signal,
        }),
      ),
  });
}

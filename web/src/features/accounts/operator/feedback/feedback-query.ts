import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import type { FeedbackSearch } from './feedback-search.ts';

export type FeedbackItem = ResponseOf<'get', '/v1/feedback'>['data'][number];

/** The board caches its pages under the same first key, so that it shows the changes. */
export const feedbackKeys = { all: ['feedback'] };
export const FEEDBACK_PER_PAGE = 50;

/** A page of all feedback items, newest first. */
export function feedbackQuery({ q, type, status, priority, page = 1 }: FeedbackSearch) {
  const filter = {
    ...(q && { search: q }),
    ...(type && { type }),
    ...(status && { status }),
    ...(priority && { priority }),
    page,
    per_page: FEEDBACK_PER_PAGE,
  };
  return queryOptions({
    queryKey: [...feedbackKeys.all, 'operators', filter],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/feedback', { params: { query: filter }, signal })),
    staleTime: 10_000,
  });
}

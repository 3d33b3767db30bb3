import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';

export type FeedbackFilter = InferRequestType<typeof api.v1.feedback.$get>['query'];
export type FeedbackItem = InferResponseType<typeof api.v1.feedback.$get, 200>['data'][number];

export const FEEDBACK_KEY = ['feedback'];

/** A page of the board, with the counts of its tabs. */
export function feedbackQuery(filter: FeedbackFilter) {
  return queryOptions({
    queryKey: [...FEEDBACK_KEY, filter],
    queryFn: ({ signal }) => answerOf(api.v1.feedback.$get({ query: filter }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

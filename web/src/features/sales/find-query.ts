import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';
import type { Question } from './earnings-search.ts';

export type SaleAnswer = ResponseOf<'get', '/v1/publisher/sale-search'>['data'];
export type Claim = ResponseOf<'get', '/v1/publisher/claims'>['data'][number];

export const findKeys = {
  answers: ['sale-search'],
  answer: (by: Question, text: string) => [...findKeys.answers, by, text],
  claims: ['claims'],
};

/** What is known about a sale. `text` is a click ID, an order ID or an ISO time. */
export function saleAnswerQuery(by: Question, text: string) {
  const query = { click: { click_id: text }, order: { order_id: text }, time: { at: text } }[by];
  return queryOptions({
    queryKey: findKeys.answer(by, text),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/publisher/sale-search', { params: { query }, signal }))).data,
    staleTime: 0,
  });
}

const CLAIMS_LISTED = 50;

/** The latest claims, with their number. */
export const claimsQuery = queryOptions({
  queryKey: findKeys.claims,
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/v1/publisher/claims', { params: { query: { per_page: CLAIMS_LISTED } }, signal })),
});

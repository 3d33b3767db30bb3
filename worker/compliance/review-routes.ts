import { z } from '@hono/zod-openapi';
import { normalReviewText, reviewTextProblem } from '../platform/contract/review-text.ts';
import { enqueueEmailRun } from '../platform/email/enqueue-email.ts';
import { byConfirmedOperator, byOperator, byPublisher } from '../platform/http/access.ts';
import { idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { answerReview } from './answer-review.ts';
import {
  operatorReviewRecord,
  operatorReviewRecordOf,
  REVIEW_OUTCOMES,
  reviewRecord,
  reviewRecordOf,
  reviewState,
} from './review-record.ts';
import type { IsReviewableSale } from './review-subject.ts';
import { listReviews, requestReview } from './reviews.ts';

const statement = z
  .string()
  .transform(normalReviewText)
  .superRefine((given, check) => {
    const message = reviewTextProblem(given);
    if (message !== undefined) check.addIssue(message);
  })
  .openapi({ type: 'string', minLength: 10, maxLength: 2_000 });

const listQuery = z.object({ ...paging, state: reviewState.optional() });

const requestBody = z.strictObject({
  decision_id: idParameter('cpl').optional(),
  violation_id: idParameter('vio').optional(),
  conversion_id: idParameter('cnv').optional(),
  statement,
});

const request = operation({
  method: 'post',
  path: '/v1/publisher/compliance/reviews',
  tag: 'Compliance',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Ask for a review of a decision',
  description:
    'Send the `decision_id` of a check that blocked or flagged a destination, the `violation_id` of a violation, or the `conversion_id` of a held or forfeited sale. Without any, the request is about your suspension. Each can have one open request; a repeated one about a sale returns it.',
  request: {
    body: jsonBody(requestBody, {
      statement: 'The clicks on 12 November came from my newsletter. I can send its log.',
    }),
  },
  responses: {
    200: json(z.object({ data: reviewRecord, meta }), 'The request about the sale that was open already'),
    201: json(z.object({ data: reviewRecord, meta }), 'The open request'),
    ...problems,
  },
});

const own = operation({
  method: 'get',
  path: '/v1/publisher/compliance/reviews',
  tag: 'Compliance',
  callers: byPublisher('GET publisher-api'),
  summary: 'List your review requests',
  request: { query: listQuery },
  responses: pageOf(reviewRecord, 'Your requests, newest first'),
});

const all = operation({
  method: 'get',
  path: '/v1/operations/compliance/reviews',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List review requests of publishers',
  request: { query: listQuery },
  responses: pageOf(operatorReviewRecord, 'Requests with their decisions, newest first'),
});

const answer = operation({
  method: 'post',
  path: '/v1/operations/compliance/reviews/{id}/answer',
  tag: 'Operators',
  callers: byConfirmedOperator('compliance:write'),
  effect: 'traffic',
  summary: 'Answer a review request',
  description:
    'The publisher gets the answer by email and sees it on the compliance page. Releasing sales or reactivating the publisher are calls of their own.',
  request: {
    params: z.object({ id: idParameter('crv') }),
    body: jsonBody(z.strictObject({ outcome: z.enum(REVIEW_OUTCOMES), answer: statement }), {
      outcome: 'upheld',
      answer: 'The clicks came from one address, which your log confirms. The decision stands.',
    }),
  },
  responses: { 200: json(z.object({ data: reviewRecord, meta }), 'The answered request'), ...problems },
});

/** `isReviewableSale` is of a later district. */
export const complianceReviewRoutes = ({ isReviewableSale }: { isReviewableSale: IsReviewableSale }) =>
  newRouter()
    .openapi(request, async (c) => {
      const ctx = c.get('ctx');
      const { statement: text, ...about } = c.req.valid('json');
      const { decision_id: decisionId, violation_id: violationId, conversion_id: conversionId } = about;
      const input = { publisherId: c.get('publisherId'), decisionId, violationId, conversionId, text };
      const { review, isNew } = await requestReview(ctx, input, isReviewableSale);
      return c.json({ data: reviewRecordOf(review), meta: metaOf(ctx) }, isNew ? 201 : 200);
    })
    .openapi(own, async (c) => {
      const ctx = c.get('ctx');
      const { state, ...page } = c.req.valid('query');
      const { rows, total } = await listReviews(ctx, {
        publisherId: c.get('publisherId'),
        state,
        ...limitOffset(page),
      });
      const data = rows.map(({ review }) => reviewRecordOf(review));
      return c.json(pageBody(ctx, data, total), 200);
    });

export const operatorReviewRoutes = newRouter()
  .openapi(all, async (c) => {
    const ctx = c.get('ctx');
    const { state, ...page } = c.req.valid('query');
    const { rows, total } = await listReviews(ctx, { state, ...limitOffset(page) });
    return c.json(pageBody(ctx, rows.map(operatorReviewRecordOf), total), 200);
  })
  .openapi(answer, async (c) => {
    const ctx = c.get('ctx');
    const review = await answerReview(ctx, c.req.valid('param').id, c.req.valid('json'));
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: reviewRecordOf(review), meta: metaOf(ctx) }, 200);
  });

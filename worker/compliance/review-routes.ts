import { createRoute, z } from '@hono/zod-openapi';
import { normalReviewText, reviewTextFault } from '../contract/review-text.ts';
import { byOperator, byPublisher } from '../http/access.ts';
import { idParameter } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, limitOffset, meta, metaOf, pageBody, pageOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import {
  operatorReviewRecord,
  operatorReviewRecordOf,
  reviewRecord,
  reviewRecordOf,
  reviewState,
} from './review-record.ts';
import { listReviews, requestReview } from './reviews.ts';

const statement = z
  .string()
  .transform(normalReviewText)
  .superRefine((given, check) => {
    const message = reviewTextFault(given);
    if (message !== undefined) check.addIssue(message);
  })
  .openapi({ type: 'string', minLength: 10, maxLength: 2_000 });

const listQuery = z.object({ ...paging, state: reviewState.optional() });

const request = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask for a review of a decision',
  description:
    'For a check that blocked or flagged a destination, send its `decision_id`. Without one, the request is about your suspension. Each can have one open request.',
  ...byPublisher('POST publisher-api'),
  request: {
    body: jsonBody(z.strictObject({ decision_id: idParameter('cpl').optional(), statement }), {
      statement: 'The clicks on 12 November came from my newsletter. I can send its log.',
    }),
  },
  responses: { 201: json(z.object({ data: reviewRecord, meta }), 'The open request'), ...problems },
});

const own = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your review requests',
  ...byPublisher('GET publisher-api'),
  request: { query: listQuery },
  responses: pageOf(reviewRecord, 'Your requests, newest first'),
});

const all = createRoute({
  method: 'get',
  path: '/',
  summary: 'List review requests of publishers',
  ...byOperator,
  request: { query: listQuery },
  responses: pageOf(operatorReviewRecord, 'Requests with their decisions, newest first'),
});

export const complianceReviewRoutes = newRouter()
  .openapi(request, async (c) => {
    const ctx = c.get('ctx');
    const { decision_id: decisionId, statement: text } = c.req.valid('json');
    const review = await requestReview(ctx, { publisherId: c.get('publisherId'), decisionId, text });
    return c.json({ data: reviewRecordOf(review), meta: metaOf(ctx) }, 201);
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

export const operatorReviewRoutes = newRouter().openapi(all, async (c) => {
  const ctx = c.get('ctx');
  const { state, ...page } = c.req.valid('query');
  const { rows, total } = await listReviews(ctx, { state, ...limitOffset(page) });
  return c.json(pageBody(ctx, rows.map(operatorReviewRecordOf), total), 200);
});

import { z } from '@hono/zod-openapi';
import {
  INCOMPLETE_FEEDBACK,
  MAX_DESCRIPTION_LENGTH,
  MAX_REPLY_LENGTH,
} from '../../platform/contract/feedback-rules.ts';
import { MAX_FEEDBACK_SEARCH_LENGTH } from '../../platform/contract/search-length.ts';
import { anyone, byOperator, byPublisher } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, limitOffset, meta, metaOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { seenField } from '../../platform/http/seen-field.ts';
import { requireSeen } from '../../platform/seen.ts';
import { currentSession } from '../identity/sessions.ts';
import { readBoard, readItem } from './board.ts';
import {
  feedbackPriority,
  feedbackRecord,
  feedbackRecordOf,
  feedbackStatus,
  feedbackType,
  voteType,
} from './feedback-record.ts';
import { deleteFeedback, removeFeedback, updateFeedback } from './moderation.ts';
import { quickFeedback, submitFeedback } from './submit.ts';
import { castVote } from './vote.ts';

const itemParams = z.object({ id: idParameter('fdb') });
const context = z.string().trim().min(1).max(100).describe('The screen that the feedback is about');
const reply = z
  .string()
  .trim()
  .min(1)
  .max(MAX_REPLY_LENGTH)
  .transform((text) => text.toWellFormed())
  .openapi({ type: 'string' });
const DELETED = 'Feedback item deleted successfully';
const deletedResponse = json(
  z.object({
    data: feedbackRecord.pick({ id: true }),
    message: z.string().openapi({ example: DELETED }),
    meta,
  }),
  'The item was deleted',
);
const itemResponse = json(z.object({ data: feedbackRecord, message: z.string(), meta }), 'The updated item');

const board = operation({
  method: 'get',
  path: '/v1/feedback',
  tag: 'Feedback',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'List feedback items',
  description: 'Public. For a signed-in user, the response marks the user’s own items and votes.',
  security: [{}, { session: [] }],
  request: {
    query: z.object({
      search: z.string().trim().max(MAX_FEEDBACK_SEARCH_LENGTH).optional(),
      type: feedbackType.optional(),
      priority: feedbackPriority.optional(),
      status: feedbackStatus.optional(),
      ...paging,
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(feedbackRecord),
        summary: z.object({
          total: z.int(),
          all: z.int(),
          pending: z.int(),
          in_progress: z.int(),
          completed: z.int(),
        }),
        meta: meta.extend({ page: z.int(), per_page: z.int() }),
      }),
      'Items, newest first, with the `total` of this list and the count of each tab under the same filters',
    ),
    ...problems,
  },
});

const submit = operation({
  method: 'post',
  path: '/v1/feedback',
  tag: 'Feedback',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  example: { response: { message: 'Thank you! Your detailed feedback has been submitted.' } },
  summary: 'Create a feedback item',
  request: {
    body: jsonBody(
      z.object({
        title: z.string().trim().max(150).optional(),
        description: z
          .string(INCOMPLETE_FEEDBACK)
          .trim()
          .min(1, INCOMPLETE_FEEDBACK)
          .max(MAX_DESCRIPTION_LENGTH),
        type: z.enum(feedbackType.options, INCOMPLETE_FEEDBACK),
        context,
      }),
      {
        title: 'Show the time zone of a date',
        description: 'Dates in the earnings table don’t show their time zone.',
        type: 'improvement',
        context: 'earnings',
      },
    ),
  },
  responses: { 201: itemResponse, ...problems },
});

const quick = operation({
  method: 'post',
  path: '/v1/feedback/quick',
  tag: 'Feedback',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Send quick feedback',
  request: {
    body: jsonBody(z.object({ positive: z.boolean(), context }), { positive: true, context: 'dashboard' }),
  },
  responses: { 201: itemResponse, ...problems },
});

const vote = operation({
  method: 'put',
  path: '/v1/feedback/{id}/vote',
  tag: 'Feedback',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  example: { response: { message: 'Vote Recorded: Thank you for your feedback!' } },
  summary: 'Vote, or change your vote',
  request: {
    params: itemParams,
    body: jsonBody(z.object({ vote_type: voteType }), { vote_type: 'upvote' }),
  },
  responses: { 200: itemResponse, ...problems },
});

const update = operation({
  method: 'patch',
  path: '/v1/feedback/{id}',
  tag: 'Feedback',
  callers: byOperator('publishers:write'),
  effect: 'nothing',
  example: { response: { message: 'Status updated successfully' } },
  summary: 'Update the status, priority or reply of an item',
  request: {
    params: itemParams,
    body: jsonBody(
      z
        .object({
          status: feedbackStatus.optional(),
          priority: feedbackPriority.optional(),
          reply: reply
            .nullable()
            .optional()
            .openapi({ type: ['string', 'null'] })
            .describe('The board shows it to everyone. Null removes it'),
          seen: seenField(z.strictObject({ reply: reply.nullable().openapi({ type: ['string', 'null'] }) })),
        })
        .refine(
          ({ seen: _, ...change }) => Object.values(change).some((value) => value !== undefined),
          'Provide a status, a priority or a reply.',
        ),
      { status: 'in_progress' },
    ),
  },
  responses: { 200: itemResponse, ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/feedback/{id}',
  tag: 'Feedback',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Delete a feedback item',
  description: 'Authors can delete their own items; operators can delete any item.',
  request: { params: itemParams },
  responses: {
    200: deletedResponse,
    ...problems,
  },
});

const operatorRemove = operation({
  method: 'delete',
  path: '/v1/operations/feedback/{id}',
  tag: 'Operators',
  callers: byOperator('publishers:write'),
  effect: 'nothing',
  summary: 'Delete any feedback item',
  description: 'Deletes the item with its votes and comments.',
  request: { params: itemParams },
  responses: { 200: deletedResponse, ...problems },
});

export const operatorFeedbackRoutes = newRouter().openapi(operatorRemove, async (c) => {
  const ctx = c.get('ctx');
  const { id } = c.req.valid('param');
  await removeFeedback(ctx, id);
  return c.json({ data: { id }, message: DELETED, meta: metaOf(ctx) }, 200);
});

export const feedbackRoutes = newRouter()
  .openapi(board, async (c) => {
    const { page, per_page, ...filter } = c.req.valid('query');
    const ctx = c.get('ctx');
    const session = await currentSession(c);
    const result = await readBoard(ctx, filter, limitOffset({ page, per_page }), session?.userId ?? null);
    const summary = { total: result.tabs[filter.status ?? 'all'], ...result.tabs };
    return c.json(
      { data: result.items.map(feedbackRecordOf), summary, meta: { ...metaOf(ctx), page, per_page } },
      200,
    );
  })
  .openapi(submit, async (c) => {
    const ctx = c.get('ctx');
    const { userId } = c.get('principal');
    const id = await submitFeedback(ctx, { userId, ...c.req.valid('json') });
    const data = feedbackRecordOf(await readItem(ctx, id, userId));
    const message = 'Thank you! Your detailed feedback has been submitted.';
    return c.json({ data, message, meta: metaOf(ctx) }, 201);
  })
  .openapi(quick, async (c) => {
    const ctx = c.get('ctx');
    const { userId } = c.get('principal');
    const { positive, context } = c.req.valid('json');
    const id = await submitFeedback(ctx, quickFeedback(userId, positive, context));
    const data = feedbackRecordOf(await readItem(ctx, id, userId));
    return c.json({ data, message: 'Thank you! Your feedback has been recorded.', meta: metaOf(ctx) }, 201);
  })
  .openapi(vote, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const { userId } = c.get('principal');
    await castVote(ctx, { itemId: id, userId, voteType: c.req.valid('json').vote_type });
    const data = feedbackRecordOf(await readItem(ctx, id, userId));
    return c.json({ data, message: 'Vote Recorded: Thank you for your feedback!', meta: metaOf(ctx) }, 200);
  })
  .openapi(update, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const { seen, ...change } = c.req.valid('json');
    await updateFeedback(ctx, id, change, ({ reply }) => requireSeen(seen, { reply }));
    const data = feedbackRecordOf(await readItem(ctx, id, null));
    const message = change.status ? 'Status updated successfully' : 'Feedback item updated successfully';
    return c.json({ data, message, meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await deleteFeedback(ctx, id, c.get('principal'));
    return c.json({ data: { id }, message: DELETED, meta: metaOf(ctx) }, 200);
  });

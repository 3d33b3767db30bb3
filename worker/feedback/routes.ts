import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { INCOMPLETE_FEEDBACK, MAX_DESCRIPTION_LENGTH } from '../contract/feedback-rules.ts';
import { byOperator, byPublisher } from '../http/access.ts';
import { idParameter } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, limitOffset, meta, metaOf, paging, problems } from '../http/responses.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { principalOfSession, SESSION_COOKIE } from '../identity/sessions.ts';
import type { UserId } from '../platform/ids.ts';
import { readBoard, readItem } from './board.ts';
import {
  feedbackPriority,
  feedbackRecord,
  feedbackRecordOf,
  feedbackStatus,
  feedbackType,
  voteType,
} from './feedback-record.ts';
import { deleteFeedback, reviseFeedback } from './moderation.ts';
import { quickFeedback, submitFeedback } from './submit.ts';
import { castVote } from './vote.ts';

const itemParams = z.object({ id: idParameter('fdb') });
const context = z.string().trim().min(1).max(100).describe('The screen it comes from');
const REMOVED = 'Feedback item deleted successfully';
const answered = json(z.object({ data: feedbackRecord, message: z.string(), meta }), 'The item as it is now');

const board = createRoute({
  method: 'get',
  path: '/v1/feedback',
  summary: 'The community feedback board',
  description: 'Open to anyone. A signed-in browser is told which items and votes are its own.',
  security: [{}, { session: [] }],
  request: {
    query: z.object({
      search: z.string().trim().max(200).optional(),
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
      'Items, newest first; `total` of this list, and the count of each tab under the same filters',
    ),
    ...problems,
  },
});

const submit = createRoute({
  method: 'post',
  path: '/v1/feedback',
  summary: 'Leave feedback',
  ...byPublisher('POST publisher-api'),
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
        title: 'Show the zone of a date',
        description: 'Dates in the earnings table do not say which zone they are in.',
        type: 'improvement',
        context: 'earnings',
      },
    ),
  },
  responses: { 201: answered, ...problems },
});

const quick = createRoute({
  method: 'post',
  path: '/v1/feedback/quick',
  summary: 'Leave a thumb up or down',
  ...byPublisher('POST publisher-api'),
  request: {
    body: jsonBody(z.object({ positive: z.boolean(), context }), { positive: true, context: 'dashboard' }),
  },
  responses: { 201: answered, ...problems },
});

const vote = createRoute({
  method: 'put',
  path: '/v1/feedback/{id}/vote',
  summary: 'Vote on an item, or turn your vote',
  ...byPublisher('POST publisher-api'),
  request: {
    params: itemParams,
    body: jsonBody(z.object({ vote_type: voteType }), { vote_type: 'upvote' }),
  },
  responses: { 200: answered, ...problems },
});

const revise = createRoute({
  method: 'patch',
  path: '/v1/feedback/{id}',
  summary: 'Set the status or the priority of an item',
  ...byOperator,
  request: {
    params: itemParams,
    body: jsonBody(
      z
        .object({ status: feedbackStatus.optional(), priority: feedbackPriority.optional() })
        .refine((change) => change.status ?? change.priority, 'A status or a priority is expected.'),
      { status: 'in_progress' },
    ),
  },
  responses: { 200: answered, ...problems },
});

const remove = createRoute({
  method: 'delete',
  path: '/v1/feedback/{id}',
  summary: 'Delete an item',
  description: 'For its author and for administrators.',
  ...byPublisher('POST publisher-api'),
  request: { params: itemParams },
  responses: {
    200: json(
      z.object({
        data: feedbackRecord.pick({ id: true }),
        message: z.string().openapi({ example: REMOVED }),
        meta,
      }),
      'It is gone',
    ),
    ...problems,
  },
});

export const feedbackRoutes = newRouter()
  .openapi(board, async (c) => {
    const { page, per_page, ...filter } = c.req.valid('query');
    const ctx = c.get('ctx');
    const found = await readBoard(ctx, filter, limitOffset({ page, per_page }), await viewerOf(c));
    const summary = { total: found.tabs[filter.status ?? 'all'], ...found.tabs };
    return c.json(
      { data: found.items.map(feedbackRecordOf), summary, meta: { ...metaOf(ctx), page, per_page } },
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
  .openapi(revise, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await reviseFeedback(ctx, id, c.req.valid('json'));
    const data = feedbackRecordOf(await readItem(ctx, id, null));
    return c.json({ data, message: 'Status updated successfully', meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await deleteFeedback(ctx, id, c.get('principal'));
    return c.json({ data: { id }, message: REMOVED, meta: metaOf(ctx) }, 200);
  });

/** The reader's account where a browser is signed in; null for anyone else. */
async function viewerOf(c: HonoContext<AppEnv>): Promise<UserId | null> {
  const token = getCookie(c, SESSION_COOKIE);
  const { db, now } = c.get('ctx');
  const principal = token ? await principalOfSession(db, token, now) : null;
  return principal?.userId ?? null;
}

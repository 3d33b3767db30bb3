import { z } from '@hono/zod-openapi';
import {
  authorNameProblem,
  commentProblem,
  MAX_COMMENT_LENGTH,
  normalComment,
} from '../../platform/contract/comment-fields.ts';
import { normalName } from '../../platform/contract/field-rules.ts';
import { textField } from '../../platform/contract/form-fields.ts';
import { anyone, byPublisher } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import type { UserId } from '../../platform/ids.ts';
import { toIso } from '../../platform/time.ts';
import { currentSession } from '../identity/sessions.ts';
import { addComment, type Comment, deleteComment, listComments } from './comments.ts';

const itemParams = z.object({ id: idParameter('fdb') });

const commentRecord = z.object({
  id: idField('fcm'),
  author_name: z.string().openapi({ example: 'Ada Fenwick' }),
  is_team: z.boolean().describe('True for a comment of our team'),
  comment: z.string().openapi({ example: 'I need this for my newsletter too.' }),
  created_at: z.iso.datetime(),
  is_own: z.boolean(),
});

/** Long enough for the rule to see that a comment is too long. */
const CUT_LENGTH = 10_000;

const newComment = z.strictObject({
  author_name: textField(normalName, authorNameProblem)
    .openapi({ type: 'string', minLength: 2, maxLength: 100 })
    .describe('The name that is shown with the comment'),
  comment: textField(normalComment, commentProblem, CUT_LENGTH).openapi({
    type: 'string',
    minLength: 1,
    maxLength: MAX_COMMENT_LENGTH,
  }),
});

const list = operation({
  method: 'get',
  path: '/v1/feedback/{id}/comments',
  tag: 'Feedback',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'List the comments of a feedback item',
  description: 'Public. For a signed-in user, the response marks the user’s own comments.',
  security: [{}, { session: [] }],
  request: { params: itemParams, query: z.object(paging) },
  responses: pageOf(commentRecord, 'Comments, oldest first'),
});

const add = operation({
  method: 'post',
  path: '/v1/feedback/{id}/comments',
  tag: 'Feedback',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Comment on a feedback item',
  request: {
    params: itemParams,
    body: jsonBody(newComment, { author_name: 'Ada Fenwick', comment: 'I need this for my newsletter too.' }),
  },
  responses: { 201: json(z.object({ data: commentRecord, meta }), 'The comment'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/feedback/comments/{id}',
  tag: 'Feedback',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Delete a comment',
  description: 'Authors can delete their own comments; admins can delete any comment.',
  request: { params: z.object({ id: idParameter('fcm') }) },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('fcm'), deleted: z.literal(true) }), meta }),
      'The comment was deleted',
    ),
    ...problems,
  },
});

export const commentRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const session = await currentSession(c);
    const page = limitOffset(c.req.valid('query'));
    const { comments, total } = await listComments(ctx, c.req.valid('param').id, page);
    const data = comments.map((comment) => commentRecordOf(comment, session?.userId ?? null));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(add, async (c) => {
    const ctx = c.get('ctx');
    const author = c.get('principal');
    const { author_name: authorName, comment: text } = c.req.valid('json');
    const comment = await addComment(ctx, author, { itemId: c.req.valid('param').id, authorName, text });
    return c.json({ data: commentRecordOf(comment, author.userId), meta: metaOf(ctx) }, 201);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await deleteComment(ctx, c.get('principal'), id);
    return c.json({ data: { id, deleted: true as const }, meta: metaOf(ctx) }, 200);
  });

function commentRecordOf(comment: Comment, viewer: UserId | null): z.infer<typeof commentRecord> {
  return {
    id: comment.id,
    author_name: comment.authorName,
    is_team: comment.isTeam,
    comment: comment.text,
    created_at: toIso(comment.createdAt),
    is_own: comment.userId === viewer,
  };
}

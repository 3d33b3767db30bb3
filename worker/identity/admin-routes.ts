import { createRoute, z } from '@hono/zod-openapi';
import { email } from '../contract/form-fields.ts';
import { byOperatorToken } from '../http/access.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { log } from '../platform/log.ts';
import { grantAdmin, revokeAdmin } from './accounts.ts';

const grant = createRoute({
  method: 'post',
  path: '/',
  summary: 'Grant the admin role',
  description:
    'Requires the operator token; a session isn’t accepted. The account must have a verified email address.',
  ...byOperatorToken,
  request: { body: jsonBody(z.strictObject({ email }), { email: 'ada@site.example' }) },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('usr'), email: z.string(), role: z.literal('admin') }), meta }),
      'The account has the admin role',
    ),
    ...problems,
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Remove the admin role',
  description: 'Requires the operator token. The account remains a publisher.',
  ...byOperatorToken,
  request: { params: z.object({ id: idParameter('usr') }) },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('usr'), role: z.literal('publisher') }), meta }),
      'The account no longer has the admin role',
    ),
    ...problems,
  },
});

export const adminRoutes = newRouter()
  .openapi(grant, async (c) => {
    const ctx = c.get('ctx');
    const { userId, email } = await grantAdmin(ctx, c.req.valid('json').email);
    log('info', 'account.admin_granted', { requestId: ctx.requestId, userId });
    return c.json({ data: { id: userId, email, role: 'admin' as const }, meta: metaOf(ctx) }, 200);
  })
  .openapi(revoke, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await revokeAdmin(ctx, id);
    log('info', 'account.admin_revoked', { requestId: ctx.requestId, userId: id });
    return c.json({ data: { id, role: 'publisher' as const }, meta: metaOf(ctx) }, 200);
  });

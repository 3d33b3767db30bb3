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
  path: '/v1/operations/admins',
  summary: 'Make an account an admin',
  description:
    'Needs the operator token: no session can do it. The account must have verified its email address.',
  ...byOperatorToken,
  request: { body: jsonBody(z.strictObject({ email }), { email: 'ada@site.example' }) },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('usr'), email: z.string(), role: z.literal('admin') }), meta }),
      'The account is an admin',
    ),
    ...problems,
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/v1/operations/admins/{id}',
  summary: 'Take the admin role from an account',
  description: 'Needs the operator token. The account stays a publisher.',
  ...byOperatorToken,
  request: { params: z.object({ id: idParameter('usr') }) },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('usr'), role: z.literal('publisher') }), meta }),
      'The account is no admin any more',
    ),
    ...problems,
  },
});

/** Who is an admin. */
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

import { createRoute, z } from '@hono/zod-openapi';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { bySession } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { nudgeMails } from '../mail/post-mail.ts';
import { limitAttempts } from './attempt-limits.ts';
import { givenPassword, linkToken, newPassword } from './form-fields.ts';
import { fromOwnPages } from './same-site.ts';
import { startSession } from './session-cookie.ts';
import { changePassword, resetPassword } from './set-password.ts';

const changed = {
  200: json(
    z.object({
      data: z.object({ message: z.string().openapi({ example: 'Your password has been changed.' }) }),
      meta,
    }),
    'The password was changed',
  ),
  ...problems,
};

const confirmReset = createRoute({
  method: 'post',
  path: '/v1/auth/reset-password/confirm',
  summary: 'Set a new password by the token of a mail',
  description: 'Ends every session of the account and signs nobody in.',
  ...fromOwnPages,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ token: linkToken, password: newPassword }) } },
    },
  },
  responses: changed,
});

const change = createRoute({
  method: 'post',
  path: '/v1/auth/change-password',
  summary: 'Change your password',
  description: 'Ends every session of the account and opens a new one for this browser.',
  ...bySession,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ current_password: givenPassword, new_password: newPassword }),
        },
      },
    },
  },
  responses: changed,
});

/** New passwords. */
export const passwordRoutes = newRouter()
  .openapi(confirmReset, async (c) => {
    const ctx = c.get('ctx');
    await limitAttempts(c);
    await resetPassword(ctx, { ...c.req.valid('json'), adminEmail: c.env.ADMIN_EMAIL });
    c.executionCtx.waitUntil(nudgeMails(c.env));
    const message = 'Your password has been changed. Please sign in.';
    return c.json({ data: { message }, meta: metaOf(ctx) }, 200);
  })
  .openapi(change, async (c) => {
    const { current_password: current, new_password: next } = c.req.valid('json');
    const ctx = c.get('ctx');
    const { userId } = c.get('principal');
    await limitAttempts(c, { what: 'sign_in', account: userId });
    await changePassword(ctx, userId, { current, next });
    await startSession(c, { userId });
    c.executionCtx.waitUntil(nudgeMails(c.env));
    return c.json({ data: { message: 'Your password has been changed.' }, meta: metaOf(ctx) }, 200);
  });

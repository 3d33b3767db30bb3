import { z } from '@hono/zod-openapi';
import { givenPassword, linkToken } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedSession, bySession, sameOrigin } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { limitAttempts } from './attempt-limits.ts';
import { uncommonPassword } from './common-passwords.ts';
import { changePassword, type RevokeApps, resetPassword, setFirstPassword } from './passwords.ts';
import { ownSession, startSession } from './sessions.ts';

const revokeKeys = z
  .boolean()
  .default(false)
  .describe('Also revokes every API key and connected app of the account. Without it, they keep working.')
  .openapi({ example: false });

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

const confirmReset = operation({
  method: 'post',
  path: '/v1/auth/reset-password/confirm',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  example: {
    response: { 'data.message': 'Your password has been changed. Please sign in.' },
  },
  summary: 'Reset the password with a token',
  description: 'Revokes every session of the account. It doesn’t sign the user in.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ token: linkToken, password: uncommonPassword, revoke_api_keys: revokeKeys }),
        },
      },
    },
  },
  responses: changed,
});

const change = operation({
  method: 'post',
  path: '/v1/auth/change-password',
  tag: 'Accounts',
  callers: bySession,
  effect: 'secrets',
  summary: 'Change the password',
  description: 'Revokes every session of the account and creates a new one for this browser.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            current_password: givenPassword,
            new_password: uncommonPassword,
            revoke_api_keys: revokeKeys,
          }),
        },
      },
    },
  },
  responses: changed,
});

const set = operation({
  method: 'post',
  path: '/v1/auth/set-password',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'secrets',
  example: { response: { 'data.message': 'Your password has been set.' } },
  summary: 'Set a first password',
  description:
    'For accounts without a password. Confirm the session with the emailed code or a passkey first. Revokes the other sessions of the account.',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ password: uncommonPassword }) } },
    },
  },
  responses: changed,
});

export function passwordRoutes({ revokeApps: apps }: { revokeApps: RevokeApps }) {
  return newRouter()
    .openapi(confirmReset, async (c) => {
      const ctx = c.get('ctx');
      await limitAttempts(c, { kind: 'link' });
      const { token, password, revoke_api_keys: revokeKeys } = c.req.valid('json');
      await resetPassword(ctx, { token, password, revoke: revokeKeys ? { apps } : null });
      c.executionCtx.waitUntil(enqueueEmailRun(c.env));
      const message = 'Your password has been changed. Please sign in.';
      return c.json({ data: { message }, meta: metaOf(ctx) }, 200);
    })
    .openapi(change, async (c) => {
      const body = c.req.valid('json');
      const ctx = c.get('ctx');
      const session = ownSession(c);
      await limitAttempts(c, { kind: 'change_password', account: session.sessionId });
      const passwordHash = await changePassword(ctx, session, {
        current: body.current_password,
        password: body.new_password,
        revoke: body.revoke_api_keys ? { apps } : null,
      });
      await startSession(c, { userId: session.userId, passwordHash, confirmed: true });
      c.executionCtx.waitUntil(enqueueEmailRun(c.env));
      return c.json({ data: { message: 'Your password has been changed.' }, meta: metaOf(ctx) }, 200);
    })
    .openapi(set, async (c) => {
      const ctx = c.get('ctx');
      const session = ownSession(c);
      await limitAttempts(c, { kind: 'change_password', account: session.sessionId });
      const passwordHash = await setFirstPassword(ctx, session, c.req.valid('json').password);
      await startSession(c, { userId: session.userId, passwordHash, confirmed: true });
      c.executionCtx.waitUntil(enqueueEmailRun(c.env));
      return c.json({ data: { message: 'Your password has been set.' }, meta: metaOf(ctx) }, 200);
    });
}

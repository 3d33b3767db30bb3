import { z } from '@hono/zod-openapi';
import { confirmationCodeField, email } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedSession } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { limitAttempts, rememberDevice } from './attempt-limits.ts';
import { changeEmail, requestEmailChange } from './change-email.ts';
import { ownSession } from './sessions.ts';

const request = operation({
  method: 'post',
  path: '/v1/auth/change-email',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'secrets',
  example: {
    body: { email: 'ada@new-site.example' },
    response: { 'data.message': 'Check the new address for the code.' },
  },
  summary: 'Request a change of the email address',
  description:
    'Emails a code to the new address. Always returns 202, whether or not the address has an account. The code works once and expires in 10 minutes.',
  request: { body: jsonBody(z.strictObject({ email }), { email: 'ada@new-site.example' }) },
  responses: {
    202: json(z.object({ data: z.object({ message: z.string() }), meta }), 'An email will be sent'),
    ...problems,
  },
});

const confirm = operation({
  method: 'post',
  path: '/v1/auth/change-email/confirm',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'secrets',
  summary: 'Change the email address',
  description:
    'With the code that the new address got. The old address gets an email about it, and links that were sent there stop working.',
  request: {
    body: jsonBody(z.strictObject({ email, code: confirmationCodeField }), {
      email: 'ada@new-site.example',
      code: '12345678',
    }),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ email: z.string().openapi({ example: 'ada@new-site.example' }) }), meta }),
      'The new address',
    ),
    ...problems,
  },
});

export const changeEmailRoutes = newRouter()
  .openapi(request, async (c) => {
    const ctx = c.get('ctx');
    const { email } = c.req.valid('json');
    await limitAttempts(c, { kind: 'change_email', account: email, recipient: email });
    await requestEmailChange(ctx, { ...ownSession(c), email });
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: { message: 'Check the new address for the code.' }, meta: metaOf(ctx) }, 202);
  })
  .openapi(confirm, async (c) => {
    const ctx = c.get('ctx');
    const session = ownSession(c);
    const { email, code } = c.req.valid('json');
    await limitAttempts(c, { kind: 'confirm_session', account: session.sessionId });
    const secret = c.env.ENCRYPTION_KEY;
    await changeEmail(ctx, { ...session, publisherId: c.get('publisherId'), email, code, secret });
    rememberDevice(c, email);
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: { email }, meta: metaOf(ctx) }, 200);
  });

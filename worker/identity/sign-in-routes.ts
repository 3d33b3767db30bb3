import { createRoute, z } from '@hono/zod-openapi';
import { email, givenPassword } from '../contract/form-fields.ts';
import { fromOwnPages } from '../http/access.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { accountRecord, readAccount } from './account-record.ts';
import { limitAttempts } from './attempt-limits.ts';
import { rememberDevice } from './known-device.ts';
import { startSession } from './session-cookie.ts';
import { checkCredentials } from './sign-in.ts';

const signIn = createRoute({
  method: 'post',
  path: '/sign-in',
  summary: 'Sign in with email and password',
  ...fromOwnPages,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ email, password: givenPassword }) } },
    },
  },
  responses: {
    200: json(z.object({ data: accountRecord, meta }), 'The account. The response sets the session cookie.'),
    ...problems,
  },
});

/** Signing in with a password opens a session and hands it to the browser as a cookie. */
export const signInRoutes = newRouter().openapi(signIn, async (c) => {
  const { email, password } = c.req.valid('json');
  const ctx = c.get('ctx');
  await limitAttempts(c, { what: 'sign_in', account: email });
  const who = await checkCredentials(ctx, email, password);
  await startSession(c, who);
  rememberDevice(c, email);
  return c.json({ data: await readAccount(ctx.db, who.userId), meta: metaOf(ctx) }, 200);
});

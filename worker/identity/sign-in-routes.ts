import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { nudgeMails } from '../mail/post-mail.ts';
import { accountRecord, readAccount } from './account-record.ts';
import { limitAttempts } from './attempt-limits.ts';
import { email, givenPassword, linkToken } from './form-fields.ts';
import { redeemLink } from './redeem-link.ts';
import { fromOwnPages } from './same-site.ts';
import { startSession } from './session-cookie.ts';
import { checkCredentials } from './sign-in.ts';

const byLink = {
  ...fromOwnPages,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ token: linkToken }) } },
    },
  },
  responses: {
    200: json(
      z.object({
        data: z.object({ ...accountRecord.shape, return_to: z.string().openapi({ example: '/app' }) }),
        meta,
      }),
      'The account, signed in by the cookie, and the page to go to',
    ),
    ...problems,
  },
};

const signIn = createRoute({
  method: 'post',
  path: '/v1/auth/sign-in',
  summary: 'Sign in with e-mail and password',
  ...fromOwnPages,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ email, password: givenPassword }) } },
    },
  },
  responses: {
    200: json(z.object({ data: accountRecord, meta }), 'The account, signed in by the cookie'),
    ...problems,
  },
});

const verify = createRoute({
  method: 'post',
  path: '/v1/auth/verify-email',
  summary: 'Confirm an address by the token of its mail',
  ...byLink,
});

const magic = createRoute({
  method: 'post',
  path: '/v1/auth/magic-link/redeem',
  summary: 'Sign in by the token of a mail',
  description: 'Confirms the address as well. A password that was set before anyone had confirmed it ends.',
  ...byLink,
});

/** The ways into an account. Each opens a session of its own and hands it to the browser as a cookie. */
export const signInRoutes = newRouter()
  .openapi(signIn, async (c) => {
    const { email, password } = c.req.valid('json');
    const ctx = c.get('ctx');
    await limitAttempts(c, { what: 'sign_in', account: email });
    const who = await checkCredentials(ctx, email, password);
    await startSession(c, who);
    return c.json({ data: await readAccount(ctx.db, who.userId), meta: metaOf(ctx) }, 200);
  })
  .openapi(verify, async (c) => c.json(await enterByLink(c, c.req.valid('json').token, 'verify_email'), 200))
  .openapi(magic, async (c) => c.json(await enterByLink(c, c.req.valid('json').token, 'magic_link'), 200));

async function enterByLink(c: HonoContext<AppEnv>, token: string, purpose: 'verify_email' | 'magic_link') {
  const ctx = c.get('ctx');
  await limitAttempts(c);
  const { userId, returnTo } = await redeemLink(ctx, token, purpose, c.env.ADMIN_EMAIL);
  await startSession(c, { userId });
  c.executionCtx.waitUntil(nudgeMails(c.env));
  return { data: { ...(await readAccount(ctx.db, userId)), return_to: returnTo }, meta: metaOf(ctx) };
}

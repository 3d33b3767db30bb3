import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { linkToken } from '../contract/form-fields.ts';
import { enqueueEmailRun } from '../email/enqueue-email.ts';
import { fromOwnPages } from '../http/access.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { accountRecord, readAccount } from './account-record.ts';
import { limitAttempts } from './attempt-limits.ts';
import { readAccountOfUser } from './find-account.ts';
import { rememberDevice } from './known-device.ts';
import { previewLink, redeemLink } from './redeem-link.ts';
import { startSession } from './session-cookie.ts';
import { principalOfSession, SESSION_COOKIE } from './sessions.ts';
import { dropSignUpToken, signUpBrowserHash } from './sign-up-browser.ts';

const replaceSession = z
  .boolean()
  .default(false)
  .describe('Signs this browser in even if it is signed in to another account')
  .openapi({ example: false });

const byLink = {
  ...fromOwnPages,
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ token: linkToken, replace_session: replaceSession }) },
      },
    },
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          ...accountRecord.shape,
          return_to: z.string().openapi({ example: '/app' }),
          password_removed: z
            .boolean()
            .describe(
              'True if a password that another browser set before the address was verified was removed',
            )
            .openapi({ example: false }),
        }),
        meta,
      }),
      'The account and the page to open next. The response sets the session cookie.',
    ),
    ...problems,
  },
};

const verify = createRoute({
  method: 'post',
  path: '/verify-email',
  summary: 'Verify an email address with a token',
  description:
    'Also signs the user in. A password that another browser set before the address was verified is removed.',
  ...byLink,
});

const magic = createRoute({
  method: 'post',
  path: '/magic-link/redeem',
  summary: 'Redeem a magic link',
  description:
    'Signs the user in and verifies the address. A password that another browser set before the address was verified is removed.',
  ...byLink,
});

const preview = createRoute({
  method: 'post',
  path: '/link',
  summary: 'Inspect an emailed link',
  description: 'Returns the account and the purpose of the link without using the token.',
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
        data: z.object({
          purpose: z.enum(['verify_email', 'magic_link', 'reset_password']),
          email: z.string().openapi({ example: 'ada@site.example' }),
          signed_in_as: z
            .string()
            .nullable()
            .describe('The email address of the account that this browser is signed in to')
            .openapi({ example: null }),
        }),
        meta,
      }),
      'The account and the purpose of the link',
    ),
    ...problems,
  },
});

/** What emailed links do: nothing until somebody presses the button of their page. */
export const linkRoutes = newRouter()
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    await limitAttempts(c, { what: 'link' });
    const link = await previewLink(ctx, c.req.valid('json').token);
    const session = await sessionOf(c);
    const signedInAs = session && (await readAccountOfUser(ctx, session.userId)).email;
    return c.json({ data: { ...link, signed_in_as: signedInAs }, meta: metaOf(ctx) }, 200);
  })
  .openapi(verify, async (c) => c.json(await enterByLink(c, c.req.valid('json'), 'verify_email'), 200))
  .openapi(magic, async (c) => c.json(await enterByLink(c, c.req.valid('json'), 'magic_link'), 200));

async function enterByLink(
  c: HonoContext<AppEnv>,
  body: { token: string; replace_session: boolean },
  purpose: 'verify_email' | 'magic_link',
) {
  const ctx = c.get('ctx');
  await limitAttempts(c, { what: 'link' });
  const { userId, returnTo, passwordRemoved } = await redeemLink(ctx, body.token, purpose, {
    signUpBrowserHash: signUpBrowserHash(c),
    signedInAs: (await sessionOf(c))?.userId ?? null,
    replaceSession: body.replace_session,
  });
  await startSession(c, { userId });
  dropSignUpToken(c);
  c.executionCtx.waitUntil(enqueueEmailRun(c.env));
  const account = await readAccount(ctx.db, userId);
  rememberDevice(c, account.user.email);
  return {
    data: { ...account, return_to: returnTo, password_removed: passwordRemoved },
    meta: metaOf(ctx),
  };
}

async function sessionOf(c: HonoContext<AppEnv>) {
  const token = getCookie(c, SESSION_COOKIE);
  const { db, now } = c.get('ctx');
  return token === undefined ? null : principalOfSession(db, token, now);
}

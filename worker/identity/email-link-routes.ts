import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { askedReturn, email, linkToken } from '../contract/form-fields.ts';
import { enqueueEmailRun } from '../email/enqueue-email.ts';
import { fromOwnPages } from '../http/access.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { accountRecord, readAccount, readAccountOfUser } from './accounts.ts';
import { limitAttempts, rememberDevice } from './attempt-limits.ts';
import { previewLink, redeemLink, requestMail, type TokenPurpose } from './email-links.ts';
import { principalOfSession, SESSION_COOKIE, startSession } from './sessions.ts';
import { dropSignUpToken, signUpBrowserHash } from './sign-up.ts';

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
            .describe('Another browser had set a password before the address was verified; it is gone')
            .openapi({ example: false }),
        }),
        meta,
      }),
      'The account, signed in by the cookie, and the page to go to',
    ),
    ...problems,
  },
};

const verify = createRoute({
  method: 'post',
  path: '/v1/auth/verify-email',
  summary: 'Verify an address by the token of its email',
  description:
    'Signs in as well. A password that another browser set before the address was verified is removed.',
  ...byLink,
});

const magic = createRoute({
  method: 'post',
  path: '/v1/auth/magic-link/redeem',
  summary: 'Sign in by the token of an email',
  description:
    'Verifies the address as well. A password that another browser set before the address was verified is removed.',
  ...byLink,
});

const preview = createRoute({
  method: 'post',
  path: '/v1/auth/link',
  summary: 'Look at an emailed link before it acts',
  description: 'Names the account and what the link does. Spends nothing.',
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
            .describe('The address of the account that this browser is signed in to')
            .openapi({ example: null }),
        }),
        meta,
      }),
      'The account and what the link does',
    ),
    ...problems,
  },
});

const SAME_FOR_ALL = 'The answer is the same whether there is an account with the address or not.';
const accepted = {
  202: json(z.object({ data: z.object({ message: z.string() }), meta }), 'A mail is on its way'),
  ...problems,
};

const magicLink = createRoute({
  method: 'post',
  path: '/v1/auth/magic-link',
  summary: 'Ask for a mail with a link that signs in',
  description: `${SAME_FOR_ALL} The link is good once, for 15 minutes.`,
  ...fromOwnPages,
  request: requestOf(z.object({ email, return_to: askedReturn })),
  responses: accepted,
});

const reset = createRoute({
  method: 'post',
  path: '/v1/auth/reset-password',
  summary: 'Ask for a mail with a link to set a new password',
  description: `${SAME_FOR_ALL} The link is good once, for 30 minutes.`,
  ...fromOwnPages,
  request: requestOf(z.object({ email })),
  responses: accepted,
});

const resend = createRoute({
  method: 'post',
  path: '/v1/auth/resend-verification',
  summary: 'Ask for the mail that confirms an address again',
  description: `${SAME_FOR_ALL} The link is good once, for 24 hours.`,
  ...fromOwnPages,
  request: requestOf(z.object({ email, return_to: askedReturn })),
  responses: accepted,
});

/** What emailed links do: nothing until somebody presses the button of their page. */
export const emailLinkRoutes = newRouter()
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    await limitAttempts(c, { what: 'link' });
    const link = await previewLink(ctx, c.req.valid('json').token);
    const session = await sessionOf(c);
    const signedInAs = session && (await readAccountOfUser(ctx, session.userId)).email;
    return c.json({ data: { ...link, signed_in_as: signedInAs }, meta: metaOf(ctx) }, 200);
  })
  .openapi(verify, async (c) => c.json(await enterByLink(c, c.req.valid('json'), 'verify_email'), 200))
  .openapi(magic, async (c) => c.json(await enterByLink(c, c.req.valid('json'), 'magic_link'), 200))
  .openapi(magicLink, async (c) => {
    const message = 'Check your email for the magic link to sign in.';
    return c.json(await answer(c, 'magic_link', c.req.valid('json'), message), 202);
  })
  .openapi(reset, async (c) => {
    const message = 'Check your email for the link to set a new password.';
    return c.json(await answer(c, 'reset_password', c.req.valid('json'), message), 202);
  })
  .openapi(resend, async (c) => {
    const message = 'Please check your email to verify your account and complete setup.';
    return c.json(await answer(c, 'verify_email', c.req.valid('json'), message), 202);
  });

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

function requestOf<Form extends z.ZodType>(schema: Form) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

async function answer(
  c: HonoContext<AppEnv>,
  wanted: TokenPurpose,
  body: { email: string; return_to?: string | undefined },
  message: string,
) {
  await limitAttempts(c, { what: wanted, account: body.email });
  await requestMail(c.get('ctx'), wanted, body.email, body.return_to);
  c.executionCtx.waitUntil(enqueueEmailRun(c.env));
  return { data: { message }, meta: metaOf(c.get('ctx')) };
}

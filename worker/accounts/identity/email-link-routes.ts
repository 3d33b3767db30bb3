import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { askedReturn, email, linkToken } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { sameOrigin } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { accountRecord, readAccount, readAccountOfUser } from './accounts.ts';
import { limitAttempts, rememberDevice } from './attempt-limits.ts';
import { previewLink, redeemLink, requestEmail, type TokenPurpose } from './email-links.ts';
import { currentSession, startSession } from './sessions.ts';
import { clearSignUpCookie, signUpBrowserHash } from './sign-up.ts';

const replaceSession = z
  .boolean()
  .default(false)
  .describe('Signs this browser in even if it is signed in to another account')
  .openapi({ example: false });

const redeemsLink = {
  callers: sameOrigin,
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
              'True if a password was removed because another browser had set it before the address was verified',
            )
            .openapi({ example: false }),
        }),
        meta,
      }),
      'The account and the page to open. The response sets the session cookie.',
    ),
    ...problems,
  },
};

const verify = operation({
  method: 'post',
  path: '/v1/auth/verify-email',
  tag: 'Accounts',
  effect: 'secrets',
  summary: 'Verify an email address with a token',
  description:
    'Also signs the user in. A password that another browser set before the address was verified is removed.',
  ...redeemsLink,
});

const redeemMagicLink = operation({
  method: 'post',
  path: '/v1/auth/magic-link/redeem',
  tag: 'Accounts',
  effect: 'secrets',
  summary: 'Redeem a magic link',
  description:
    'Also verifies the address. A password that another browser set before the address was verified is removed.',
  ...redeemsLink,
});

const preview = operation({
  method: 'post',
  path: '/v1/auth/link',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  summary: 'Preview an emailed link',
  description: 'Returns the account and the purpose of the link. Doesn’t use up the link.',
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

const ALWAYS_ACCEPTED = 'Always returns 202, whether or not the address has an account.';
const accepted = {
  202: json(z.object({ data: z.object({ message: z.string() }), meta }), 'An email will be sent'),
  ...problems,
};

const magicLink = operation({
  method: 'post',
  path: '/v1/auth/magic-link',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  summary: 'Request a magic link',
  description: `${ALWAYS_ACCEPTED} The link works once and expires in 15 minutes.`,
  request: requestOf(z.object({ email, return_to: askedReturn })),
  responses: accepted,
});

const reset = operation({
  method: 'post',
  path: '/v1/auth/reset-password',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  example: {
    response: { 'data.message': 'Check your email for the link to set a new password.' },
  },
  summary: 'Request a password reset link',
  description: `${ALWAYS_ACCEPTED} The link works once and expires in 30 minutes.`,
  request: requestOf(z.object({ email })),
  responses: accepted,
});

const resend = operation({
  method: 'post',
  path: '/v1/auth/resend-verification',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  example: {
    response: { 'data.message': 'Please check your email to verify your account and complete setup.' },
  },
  summary: 'Resend the verification email',
  description: `${ALWAYS_ACCEPTED} The link works once and expires in 24 hours.`,
  request: requestOf(z.object({ email, return_to: askedReturn })),
  responses: accepted,
});

/** Opening an emailed link changes nothing. The page asks first, so email scanners can't spend the token. */
export const emailLinkRoutes = newRouter()
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    await limitAttempts(c, { kind: 'link' });
    const link = await previewLink(ctx, c.req.valid('json').token);
    const session = await currentSession(c);
    const signedInAs = session && (await readAccountOfUser(ctx, session.userId)).email;
    return c.json({ data: { ...link, signed_in_as: signedInAs }, meta: metaOf(ctx) }, 200);
  })
  .openapi(verify, async (c) => c.json(await redeem(c, c.req.valid('json'), 'verify_email'), 200))
  .openapi(redeemMagicLink, async (c) => c.json(await redeem(c, c.req.valid('json'), 'magic_link'), 200))
  .openapi(magicLink, async (c) => {
    const message = 'Check your email for the magic link to sign in.';
    return c.json(await sendLink(c, 'magic_link', c.req.valid('json'), message), 202);
  })
  .openapi(reset, async (c) => {
    const message = 'Check your email for the link to set a new password.';
    return c.json(await sendLink(c, 'reset_password', c.req.valid('json'), message), 202);
  })
  .openapi(resend, async (c) => {
    const message = 'Please check your email to verify your account and complete setup.';
    return c.json(await sendLink(c, 'verify_email', c.req.valid('json'), message), 202);
  });

async function redeem(
  c: HonoContext<AppEnv>,
  body: { token: string; replace_session: boolean },
  purpose: 'verify_email' | 'magic_link',
) {
  const ctx = c.get('ctx');
  await limitAttempts(c, { kind: 'link' });
  const { userId, email, returnTo, passwordRemoved } = await redeemLink(ctx, body.token, purpose, {
    signUpBrowserHash: signUpBrowserHash(c),
    signedInAs: (await currentSession(c))?.userId ?? null,
    replaceSession: body.replace_session,
  });
  await startSession(c, { userId, email, method: 'email_link' });
  clearSignUpCookie(c);
  c.executionCtx.waitUntil(enqueueEmailRun(c.env));
  const account = await readAccount(ctx.db, userId);
  rememberDevice(c, account.user.email);
  return {
    data: { ...account, return_to: returnTo, password_removed: passwordRemoved },
    meta: metaOf(ctx),
  };
}

function requestOf<Form extends z.ZodType>(schema: Form) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

async function sendLink(
  c: HonoContext<AppEnv>,
  purpose: TokenPurpose,
  form: { email: string; return_to?: string | undefined },
  message: string,
) {
  await limitAttempts(c, { kind: purpose, account: form.email, recipient: form.email });
  await requestEmail(c.get('ctx'), purpose, form.email, form.return_to);
  c.executionCtx.waitUntil(enqueueEmailRun(c.env));
  return { data: { message }, meta: metaOf(c.get('ctx')) };
}

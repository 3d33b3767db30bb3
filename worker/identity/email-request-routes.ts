import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { askedReturn, email } from '../contract/form-fields.ts';
import { enqueueEmailRun } from '../email/enqueue-email.ts';
import { fromOwnPages } from '../http/access.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { requestMail } from './account-emails.ts';
import { limitAttempts } from './attempt-limits.ts';
import type { TokenPurpose } from './one-time-tokens.ts';

const SAME_FOR_ALL = 'The response is the same whether or not an account has this email address.';
const accepted = {
  202: json(
    z.object({ data: z.object({ message: z.string() }), meta }),
    'The request was accepted. If an account has this address, an email is sent.',
  ),
  ...problems,
};

const magicLink = createRoute({
  method: 'post',
  path: '/magic-link',
  summary: 'Request a magic link',
  description: `${SAME_FOR_ALL} The link can be used once and expires after 15 minutes.`,
  ...fromOwnPages,
  request: requestOf(z.object({ email, return_to: askedReturn })),
  responses: accepted,
});

const reset = createRoute({
  method: 'post',
  path: '/reset-password',
  summary: 'Request a password reset',
  description: `${SAME_FOR_ALL} The link can be used once and expires after 30 minutes.`,
  ...fromOwnPages,
  request: requestOf(z.object({ email })),
  responses: accepted,
});

const resend = createRoute({
  method: 'post',
  path: '/resend-verification',
  summary: 'Resend the verification email',
  description: `${SAME_FOR_ALL} The link can be used once and expires after 24 hours.`,
  ...fromOwnPages,
  request: requestOf(z.object({ email, return_to: askedReturn })),
  responses: accepted,
});

/** Asking for a mail with nothing but an address. */
export const emailRequestRoutes = newRouter()
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

import { createRoute, z } from '@hono/zod-openapi';
import { askedReturn, email, fullName, shortText } from '../contract/form-fields.ts';
import { enqueueEmailRun } from '../email/enqueue-email.ts';
import { fromOwnPages } from '../http/access.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { accountRecord, readAccount } from './account-record.ts';
import { limitAttempts } from './attempt-limits.ts';
import { signUp } from './sign-up.ts';
import { keepSignUpToken, signUpToken } from './sign-up-browser.ts';
import { uncommonPassword } from './uncommon-password.ts';

const form = z.object({
  email,
  password: uncommonPassword,
  full_name: fullName,
  platform: shortText.default('general').openapi({ example: 'lovable' }),
  referral_source: shortText.optional().openapi({ example: 'newsletter' }),
  accept_terms: z
    .literal(true, 'Please agree to the terms of service and the privacy policy')
    .openapi({ example: true }),
  acknowledge_fraud_policy: z
    .literal(true, 'Please acknowledge that fraud is prohibited')
    .openapi({ example: true }),
  marketing_consent: z.boolean().default(false).openapi({ example: false }),
  return_to: askedReturn,
});

const signingUp = createRoute({
  method: 'post',
  path: '/sign-up',
  summary: 'Create an account',
  description:
    'Creates an account with a publisher profile and sends a verification email. It doesn’t sign the user in. The password is kept if the link is opened in the same browser; otherwise, the owner of the email address sets a new one.',
  ...fromOwnPages,
  request: { body: { required: true, content: { 'application/json': { schema: form } } } },
  responses: { 201: json(z.object({ data: accountRecord, meta }), 'The new account'), ...problems },
});

/** Signing up. */
export const signUpRoutes = newRouter().openapi(signingUp, async (c) => {
  const body = c.req.valid('json');
  const ctx = c.get('ctx');
  await limitAttempts(c, { what: 'sign_up', account: body.email });
  const token = signUpToken(c);
  const userId = await signUp(ctx, {
    email: body.email,
    password: body.password,
    fullName: body.full_name,
    platform: body.platform,
    referralSource: body.referral_source ?? null,
    marketingConsent: body.marketing_consent,
    returnTo: body.return_to,
    signUpBrowserHash: sha256Hex(token),
  });
  keepSignUpToken(c, token);
  c.executionCtx.waitUntil(enqueueEmailRun(c.env));
  return c.json({ data: await readAccount(ctx.db, userId), meta: metaOf(ctx) }, 201);
});

import { z } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { FRAUD_POLICY_MESSAGE, TERMS_MESSAGE } from '../../platform/contract/field-rules.ts';
import {
  askedReturn,
  email,
  fullName,
  givenPassword,
  shortText,
} from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { anyone, bySession, sameOrigin } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { accountRecord, readAccount } from './accounts.ts';
import { limitAttempts, rememberDevice } from './attempt-limits.ts';
import { uncommonPassword } from './common-passwords.ts';
import { checkSignIn } from './failed-sign-ins.ts';
import { checkCredentials } from './passwords.ts';
import {
  clearSessionCookie,
  currentSession,
  listSessions,
  principalOfSession,
  revokeSession,
  SESSION_COOKIE,
  setSessionCookie,
  signOut,
  startSession,
} from './sessions.ts';
import { setSignUpCookie, signUp, signUpToken } from './sign-up.ts';

const optionalSession: Record<string, string[]>[] = [{}, { session: [] }];

const sessionRecord = z.object({
  id: idField('ses'),
  user_agent: z.string().openapi({ example: 'Mozilla/5.0 (Macintosh)' }),
  created_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  last_seen_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  current: z.boolean(),
});

const current = operation({
  method: 'get',
  path: '/v1/auth/session',
  tag: 'Accounts',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get the current session',
  security: optionalSession,
  responses: {
    200: json(
      z.object({ data: z.union([accountRecord, z.null()]), meta }),
      'The account that is signed in; null if none is',
    ),
    ...problems,
  },
});

const list = operation({
  method: 'get',
  path: '/v1/auth/sessions',
  tag: 'Accounts',
  callers: bySession,
  summary: 'List sessions',
  responses: {
    200: json(z.object({ data: z.array(sessionRecord), meta }), 'Sessions, most recently used first'),
    ...problems,
  },
});

const revoke = operation({
  method: 'delete',
  path: '/v1/auth/sessions/{id}',
  tag: 'Accounts',
  callers: bySession,
  effect: 'secrets',
  summary: 'Revoke a session',
  request: { params: z.object({ id: idParameter('ses') }) },
  responses: {
    200: json(z.object({ data: z.object({ id: idField('ses') }), meta }), 'The session was revoked'),
    ...problems,
  },
});

const signOutRoute = operation({
  method: 'post',
  path: '/v1/auth/sign-out',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  summary: 'Sign out of this browser or of all browsers',
  security: optionalSession,
  request: {
    body: {
      required: false,
      content: {
        'application/json': {
          schema: z.object({ everywhere: z.boolean().default(false).openapi({ example: true }) }),
        },
      },
    },
  },
  responses: { 200: json(z.object({ data: z.null(), meta }), 'The session was revoked'), ...problems },
});

const signUpForm = z.object({
  email,
  password: uncommonPassword,
  full_name: fullName,
  platform: shortText.default('general').openapi({ example: 'lovable' }),
  referral_source: shortText.optional().openapi({ example: 'newsletter' }),
  accept_terms: z.literal(true, TERMS_MESSAGE).openapi({ example: true }),
  acknowledge_fraud_policy: z.literal(true, FRAUD_POLICY_MESSAGE).openapi({ example: true }),
  marketing_consent: z.boolean().default(false).openapi({ example: false }),
  return_to: askedReturn,
});

const signUpRoute = operation({
  method: 'post',
  path: '/v1/auth/sign-up',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  example: {
    response: { 'data.user.email_verified': false, 'data.user.platform': 'general' },
  },
  summary: 'Sign up',
  description:
    'Creates an account and its publisher profile and emails a link that verifies the address. Doesn’t sign the user in. The password is kept if the same browser opens that link. Otherwise the owner of the address sets a new one.',
  request: { body: { required: true, content: { 'application/json': { schema: signUpForm } } } },
  responses: { 201: json(z.object({ data: accountRecord, meta }), 'The new account'), ...problems },
});

const signInRoute = operation({
  method: 'post',
  path: '/v1/auth/sign-in',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  summary: 'Sign in with email and password',
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

export const sessionRoutes = newRouter()
  .openapi(signUpRoute, async (c) => {
    const body = c.req.valid('json');
    const ctx = c.get('ctx');
    await limitAttempts(c, { kind: 'sign_up', account: body.email, recipient: body.email });
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
    setSignUpCookie(c, token);
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: await readAccount(ctx.db, userId), meta: metaOf(ctx) }, 201);
  })
  .openapi(signInRoute, async (c) => {
    const { email, password } = c.req.valid('json');
    const ctx = c.get('ctx');
    await limitAttempts(c, { kind: 'sign_in', account: email });
    const credentials = await checkSignIn(c, { method: 'password', email }, () =>
      checkCredentials(ctx, email, password),
    );
    await startSession(c, { ...credentials, confirmed: true, method: 'password' });
    rememberDevice(c, email);
    return c.json({ data: await readAccount(ctx.db, credentials.userId), meta: metaOf(ctx) }, 200);
  })
  .openapi(current, async (c) => {
    const ctx = c.get('ctx');
    const token = getCookie(c, SESSION_COOKIE);
    const principal = token ? await principalOfSession(ctx.db, token, ctx.now) : null;
    if (!token || !principal) return c.json({ data: null, meta: metaOf(ctx) }, 200);
    if (principal.renewed) setSessionCookie(c, token);
    return c.json({ data: await readAccount(ctx.db, principal.userId), meta: metaOf(ctx) }, 200);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { userId, by } = c.get('principal');
    const rows = await listSessions(ctx, userId);
    const data = rows.map((row) => ({
      id: row.id,
      user_agent: row.userAgent,
      created_at: toIso(row.createdAt),
      last_seen_at: toIso(row.lastSeenAt),
      current: row.id === by.id,
    }));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(revoke, async (c) => {
    const { id } = c.req.valid('param');
    const { userId, by } = c.get('principal');
    await revokeSession(c.get('ctx'), userId, id);
    if (id === by.id) clearSessionCookie(c);
    return c.json({ data: { id }, meta: metaOf(c.get('ctx')) }, 200);
  })
  .openapi(signOutRoute, async (c) => {
    const { everywhere = false } = c.req.valid('json');
    const token = getCookie(c, SESSION_COOKIE);
    if (token && (await currentSession(c))) await signOut(c.get('ctx'), token, everywhere);
    clearSessionCookie(c);
    return c.json({ data: null, meta: metaOf(c.get('ctx')) }, 200);
  });

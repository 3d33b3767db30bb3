import { randomBytes } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sha256Hex } from '../../platform/hashing.ts';
import { sameOrigin } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { HOUR, SECOND } from '../../platform/time.ts';
import { accountRecord, readAccount } from './accounts.ts';
import { limitAttempts, rememberDevice } from './attempt-limits.ts';
import { checkSignIn } from './failed-sign-ins.ts';
import { requestOptions } from './passkeys/browser-options.ts';
import { assertion } from './passkeys/browser-responses.ts';
import type { ChallengeUse } from './passkeys/challenge.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { assertionOptions, verifyPasskey } from './passkeys/verify-passkey.ts';
import { COOKIE_OPTIONS, startSession } from './sessions.ts';

/** Ties a challenge to the browser that asked for it. */
const COOKIE = '__Host-passkey';
const COOKIE_TTL_MS = HOUR;
const TOKEN = /^[\w-]{43}$/;

const options = operation({
  method: 'post',
  path: '/v1/auth/passkeys/sign-in/options',
  tag: 'Accounts',
  callers: sameOrigin,
  limit: 'CALLS_BY_ADDRESS',
  effect: 'nothing',
  summary: 'Get a passkey challenge to sign in',
  description:
    'The input of `navigator.credentials.get()`. It names no account. The challenge works once, in this browser, and expires in 10 minutes.',
  responses: {
    200: json(z.object({ data: requestOptions, meta }), 'The options for the browser'),
    ...problems,
  },
});

const signIn = operation({
  method: 'post',
  path: '/v1/auth/passkeys/sign-in',
  tag: 'Accounts',
  callers: sameOrigin,
  effect: 'secrets',
  summary: 'Sign in with a passkey',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ passkey: assertion }) } },
    },
  },
  responses: {
    200: json(z.object({ data: accountRecord, meta }), 'The account. The response sets the session cookie.'),
    ...problems,
  },
});

export const passkeySignInRoutes = newRouter()
  .openapi(options, async (c) => {
    const ctx = c.get('ctx');
    const browser = browserToken(c);
    setCookie(c, COOKIE, browser, { ...COOKIE_OPTIONS, maxAge: COOKIE_TTL_MS / SECOND });
    const data = await assertionOptions(ctx, { party: relyingPartyOf(c.env), use: useOf(c, browser) });
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(signIn, async (c) => {
    const ctx = c.get('ctx');
    await limitAttempts(c, { kind: 'passkey' });
    const { passkey: assertion } = c.req.valid('json');
    const use = useOf(c, getCookie(c, COOKIE) ?? '');
    const verified = await checkSignIn(c, { method: 'passkey', credentialId: assertion.id }, () =>
      verifyPasskey(ctx, { assertion, party: relyingPartyOf(c.env), use }),
    );
    await startSession(c, { ...verified, confirmed: true, method: 'passkey' });
    deleteCookie(c, COOKIE, COOKIE_OPTIONS);
    const account = await readAccount(ctx.db, verified.userId);
    rememberDevice(c, account.user.email);
    return c.json({ data: account, meta: metaOf(ctx) }, 200);
  });

/** The existing token, so that several tabs can ask at the same time, or a new one. */
function browserToken(c: HonoContext<AppEnv>): string {
  const existing = getCookie(c, COOKIE) ?? '';
  return TOKEN.test(existing) ? existing : randomBytes(32).toString('base64url');
}

function useOf({ env }: HonoContext<AppEnv>, browser: string): ChallengeUse {
  return { secret: env.ENCRYPTION_KEY, purpose: 'sign_in', holder: sha256Hex(browser) };
}

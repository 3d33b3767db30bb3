import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { confirmationCodeField, givenPassword } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { bySession } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { readAccountOfUser } from './accounts.ts';
import { limitAttempts } from './attempt-limits.ts';
import {
  confirmByCode,
  confirmByPassword,
  confirmSession,
  readConfirmation,
  requestCode,
} from './confirm-session.ts';
import { requestOptions } from './passkeys/browser-options.ts';
import { type Assertion, assertion } from './passkeys/browser-responses.ts';
import type { ChallengeUse } from './passkeys/challenge.ts';
import { type RelyingParty, relyingPartyOf } from './passkeys/relying-party.ts';
import { assertionOptions, verifyPasskey } from './passkeys/verify-passkey.ts';
import { ownSession } from './sessions.ts';

const confirmedUntil = z.iso
  .datetime()
  .describe('Until when this session is confirmed. For operators’ calls it ends 5 minutes earlier')
  .openapi({ example: '2026-11-21T09:10:00.000Z' });

const read = operation({
  method: 'get',
  path: '/v1/auth/confirm',
  tag: 'Accounts',
  callers: bySession,
  summary: 'Get how this session can be confirmed',
  responses: {
    200: json(
      z.object({
        data: z.object({
          confirmed_until: confirmedUntil.nullable(),
          has_passkey: z.boolean(),
          has_password: z.boolean().describe('False if the account gets an emailed code instead'),
          email: z.string().openapi({ example: 'ada@site.example' }),
        }),
        meta,
      }),
      'Until when the session is confirmed, and the ways to confirm it',
    ),
    ...problems,
  },
});

const confirm = operation({
  method: 'post',
  path: '/v1/auth/confirm',
  tag: 'Accounts',
  callers: bySession,
  effect: 'secrets',
  summary: 'Confirm this session',
  description:
    'Proves again who uses the session, with the password, a passkey or an emailed code. Some calls require it and return `session.confirmation_required` without it. The confirmation lasts 10 minutes, and 5 minutes for operators’ calls. Signing in with a password or a passkey counts as one.',
  request: {
    body: jsonBody(
      z.union([
        z.strictObject({ password: givenPassword }),
        z.strictObject({ code: confirmationCodeField }),
        z.strictObject({ passkey: assertion }),
      ]),
      { password: 'a river of small streams' },
    ),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ confirmed_until: confirmedUntil }), meta }),
      'The session is confirmed',
    ),
    ...problems,
  },
});

const passkeyOptions = operation({
  method: 'post',
  path: '/v1/auth/confirm/passkey-options',
  tag: 'Accounts',
  callers: bySession,
  effect: 'nothing',
  summary: 'Get a passkey challenge that confirms this session',
  description:
    'The input of `navigator.credentials.get()`. The challenge works once and expires in 10 minutes.',
  responses: {
    200: json(z.object({ data: requestOptions, meta }), 'The options for the browser'),
    ...problems,
  },
});

const sendCode = operation({
  method: 'post',
  path: '/v1/auth/confirm/code',
  tag: 'Accounts',
  callers: bySession,
  effect: 'secrets',
  example: { response: { 'data.message': 'Check your email for the code.' } },
  summary: 'Email a code that confirms this session',
  description:
    'Only for accounts without a password. The code works once, for this session, and expires in 10 minutes.',
  responses: {
    202: json(
      z.object({
        data: z.object({ message: z.string().openapi({ example: 'Check your email for the code.' }) }),
        meta,
      }),
      'An email will be sent',
    ),
    ...problems,
  },
});

export const confirmationRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const { confirmedUntil, hasPassword, hasPasskey, email } = await readConfirmation(ctx, ownSession(c));
    const data = {
      confirmed_until: confirmedUntil === null ? null : toIso(confirmedUntil),
      has_passkey: hasPasskey,
      has_password: hasPassword,
      email,
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(confirm, async (c) => {
    const until = await confirmBy(c, c.req.valid('json'));
    return c.json({ data: { confirmed_until: toIso(until) }, meta: metaOf(c.get('ctx')) }, 200);
  })
  .openapi(passkeyOptions, async (c) => {
    const ctx = c.get('ctx');
    const data = await assertionOptions(ctx, { userId: ownSession(c).userId, ...challengeOf(c) });
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(sendCode, async (c) => {
    const ctx = c.get('ctx');
    const session = ownSession(c);
    const { email: recipient } = await readAccountOfUser(ctx, session.userId);
    await limitAttempts(c, { kind: 'confirm_code', account: session.sessionId, recipient });
    await requestCode(ctx, session);
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: { message: 'Check your email for the code.' }, meta: metaOf(ctx) }, 202);
  });

type Proof = { password: string } | { code: string } | { passkey: Assertion };

async function confirmBy(c: HonoContext<AppEnv>, proof: Proof) {
  const ctx = c.get('ctx');
  const session = ownSession(c);
  await limitAttempts(c, { kind: 'confirm_session', account: session.sessionId });
  if ('password' in proof) return confirmByPassword(ctx, session, proof.password);
  if ('code' in proof) return confirmByCode(ctx, session, { code: proof.code, secret: c.env.ENCRYPTION_KEY });
  await verifyPasskey(ctx, { assertion: proof.passkey, userId: session.userId, ...challengeOf(c) });
  return confirmSession(ctx, session);
}

/** A challenge to confirm this session. */
function challengeOf(c: HonoContext<AppEnv>): { party: RelyingParty; use: ChallengeUse } {
  const use = { secret: c.env.ENCRYPTION_KEY, purpose: 'confirm', holder: ownSession(c).sessionId } as const;
  return { party: relyingPartyOf(c.env), use };
}

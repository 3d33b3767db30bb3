import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { passkeyName } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedSession, bySession } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { creationOptions } from './passkeys/browser-options.ts';
import { newCredential } from './passkeys/browser-responses.ts';
import type { ChallengeUse } from './passkeys/challenge.ts';
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from './passkeys/passkeys.ts';
import { registerPasskey, registrationOptions } from './passkeys/register-passkey.ts';
import { type RelyingParty, relyingPartyOf } from './passkeys/relying-party.ts';
import { ownSession } from './sessions.ts';

const passkeyRecord = z
  .object({
    id: idField('pky'),
    name: z.string().openapi({ example: 'My laptop' }),
    synced: z
      .boolean()
      .describe('True if a password manager copies it to other devices')
      .openapi({ example: true }),
    created_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
    last_used_at: z.iso.datetime().nullable().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  })
  .openapi('Passkey');
const one = z.object({ data: passkeyRecord, meta });

const list = operation({
  method: 'get',
  path: '/v1/auth/passkeys',
  tag: 'Accounts',
  callers: bySession,
  summary: 'List passkeys',
  responses: {
    200: json(z.object({ data: z.array(passkeyRecord), meta }), 'The passkeys of the account, oldest first'),
    ...problems,
  },
});

const options = operation({
  method: 'post',
  path: '/v1/auth/passkeys/options',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'nothing',
  summary: 'Get a challenge for a new passkey',
  description:
    'The input of `navigator.credentials.create()`. The challenge works once, in this session, and expires in 10 minutes.',
  responses: {
    200: json(z.object({ data: creationOptions, meta }), 'The options for the browser'),
    ...problems,
  },
});

const register = operation({
  method: 'post',
  path: '/v1/auth/passkeys',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'secrets',
  summary: 'Add a passkey',
  request: { body: bodyOf(z.object({ name: passkeyName, credential: newCredential })) },
  responses: { 201: json(one, 'The new passkey'), ...problems },
});

const rename = operation({
  method: 'patch',
  path: '/v1/auth/passkeys/{id}',
  tag: 'Accounts',
  callers: bySession,
  effect: 'nothing',
  summary: 'Rename a passkey',
  request: {
    params: z.object({ id: idParameter('pky') }),
    body: jsonBody(z.object({ name: passkeyName }), { name: 'My laptop' }),
  },
  responses: { 200: json(one, 'The renamed passkey'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/auth/passkeys/{id}',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'secrets',
  summary: 'Remove a passkey',
  request: { params: z.object({ id: idParameter('pky') }) },
  responses: {
    200: json(z.object({ data: z.object({ id: idField('pky') }), meta }), 'The passkey was removed'),
    ...problems,
  },
});

export const passkeyRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const data = (await listPasskeys(ctx, ownSession(c).userId)).map(recordOf);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(options, async (c) => {
    const ctx = c.get('ctx');
    const data = await registrationOptions(ctx, ownSession(c).userId, challengeOf(c));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(register, async (c) => {
    const ctx = c.get('ctx');
    const input = { ...ownSession(c), ...c.req.valid('json'), ...challengeOf(c) };
    const passkey = await registerPasskey(ctx, input);
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: recordOf(passkey), meta: metaOf(ctx) }, 201);
  })
  .openapi(rename, async (c) => {
    const ctx = c.get('ctx');
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    const passkey = await renamePasskey(ctx, ownSession(c).userId, input);
    return c.json({ data: recordOf(passkey), meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await removePasskey(ctx, ownSession(c).userId, id);
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: { id }, meta: metaOf(ctx) }, 200);
  });

/** A challenge to register a passkey in this session. */
function challengeOf(c: HonoContext<AppEnv>): { party: RelyingParty; use: ChallengeUse } {
  const use = { secret: c.env.ENCRYPTION_KEY, purpose: 'register', holder: ownSession(c).sessionId } as const;
  return { party: relyingPartyOf(c.env), use };
}

function recordOf({ id, name, deviceType, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    name,
    synced: deviceType === 'multiDevice',
    created_at: toIso(createdAt),
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
  };
}

function bodyOf<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

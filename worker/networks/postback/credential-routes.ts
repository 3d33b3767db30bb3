import { z } from '@hono/zod-openapi';
import { proposed, proposedBody } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { readNetwork } from '../../catalog/network-queries.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import {
  listCredentials,
  newCredentialValue,
  revokeCredential,
  type StoredCredential,
  sealCredential,
} from './credentials.ts';
import { credentialAddition } from './partner-changes.ts';

const network = z.string().regex(/^[a-z0-9_-]{1,40}$/);

const SAMPLE_VALUE = `psk_${'0a1B2c3D4e5F6g7H'.repeat(2)}`;

const record = z.object({
  id: idField('psh'),
  network_id: z.string(),
  kind: z.enum(['secret', 'hmac']).openapi({ example: 'hmac' }),
  created_by: z.string().openapi({ example: 'operator:token' }),
  created_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
});

const add = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/push-credentials',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'secrets',
  example: {
    parameters: { network: 'wildfire' },
    body: { kind: 'hmac', reason: 'The partner signs its postbacks' },
  },
  summary: 'Add a postback secret or HMAC key',
  description:
    'The previous credential stays valid until it is revoked or a third one is added, so the partner can switch without downtime.',
  request: {
    params: z.object({ network }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            kind: z.enum(['secret', 'hmac']).openapi({ example: 'hmac' }),
            value: z
              .string()
              .regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 visible characters are expected.')
              .optional()
              .openapi({ example: SAMPLE_VALUE })
              .describe('A value chosen by the partner; generated if omitted'),
            reason: decisionReason,
          }),
        },
      },
    },
  },
  responses: {
    201: json(
      z.object({ data: record.extend({ value: z.string().openapi({ example: SAMPLE_VALUE }) }), meta }),
      'The credential. Its value is shown only once.',
    ),
    202: json(
      proposed.extend({ value: z.string().openapi({ example: SAMPLE_VALUE }) }),
      'The credential is proposed: a second person has to approve it. Its value is shown only once.',
    ),
    ...problems,
  },
});

const list = operation({
  method: 'get',
  path: '/v1/operations/networks/{network}/push-credentials',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  example: { parameters: { network: 'wildfire' } },
  summary: 'List the postback credentials of a network',
  request: { params: z.object({ network }) },
  responses: {
    200: json(z.object({ data: z.array(record), meta }), 'Credentials without their values, newest first'),
    ...problems,
  },
});

const revoke = operation({
  method: 'delete',
  path: '/v1/operations/networks/{network}/push-credentials/{id}',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'secrets',
  example: { parameters: { network: 'wildfire' } },
  summary: 'Revoke a postback credential',
  request: { params: z.object({ network, id: idParameter('psh') }) },
  responses: { 200: json(z.object({ data: record, meta }), 'The revoked credential'), ...problems },
});

export const pushCredentialRoutes = newRouter()
  .openapi(add, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    await readNetwork(ctx, network);
    const { kind, value = newCredentialValue(), reason } = c.req.valid('json');
    const encrypted = await sealCredential(c.env.ENCRYPTION_KEY, value);
    const input = { networkId: network, kind, encrypted };
    const decided = await decideChange(ctx, c.env, credentialAddition, input, reason);
    if (decided.status === 'proposed') return c.json({ ...proposedBody(ctx, decided.waiting), value }, 202);
    return c.json({ data: { ...recordOf(decided.result), value }, meta: metaOf(ctx) }, 201);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { network } = c.req.valid('param');
    await readNetwork(ctx, network);
    const credentials = await listCredentials(ctx, network);
    return c.json({ data: credentials.map(recordOf), meta: metaOf(ctx) }, 200);
  })
  .openapi(revoke, async (c) => {
    const ctx = c.get('ctx');
    const { network, id } = c.req.valid('param');
    return c.json({ data: recordOf(await revokeCredential(ctx, network, id)), meta: metaOf(ctx) }, 200);
  });

function recordOf(credential: StoredCredential): z.infer<typeof record> {
  return {
    id: credential.id,
    network_id: credential.networkId,
    kind: credential.kind,
    created_by: credential.createdBy,
    created_at: toIso(credential.createdAt),
    revoked_at: credential.revokedAt === null ? null : toIso(credential.revokedAt),
  };
}

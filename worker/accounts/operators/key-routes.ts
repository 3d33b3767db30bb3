import { z } from '@hono/zod-openapi';
import { OPERATOR_PERMISSIONS } from '../../platform/contract/operator-permissions.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import {
  createOperatorKey,
  KEY_PERMISSIONS,
  type ListedKey,
  listOperatorKeys,
  revokeOperatorKey,
} from './keys.ts';

const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

const record = z.object({
  id: idField('opk'),
  name: z.string().openapi({ example: 'Nightly import' }),
  prefix: z.string().openapi({ example: 'ok_9f2c1' }),
  permissions: z.array(z.enum(OPERATOR_PERMISSIONS)).openapi({ example: ['catalog:read'] }),
  created_by: z.string().nullable().openapi({ example: 'ada@site.example' }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/keys',
  tag: 'Operators',
  callers: byOperator('operators:read'),
  summary: 'List operator keys',
  request: { query: z.object(paging) },
  responses: pageOf(record, 'Operator keys without their secrets, newest first'),
});

const create = operation({
  method: 'post',
  path: '/v1/operations/keys',
  tag: 'Operators',
  callers: byConfirmedOperator('operators:write'),
  effect: 'secrets',
  summary: 'Create an operator key',
  description:
    'For a program that does an operator’s work. A key has only its own permissions, and never more than the role of the person who created it. It can’t move money, suspend a publisher or change roles.',
  request: {
    body: jsonBody(
      z.strictObject({
        name: z.string().trim().min(1).max(100),
        permissions: z.array(z.enum(KEY_PERMISSIONS)).min(1).max(KEY_PERMISSIONS.length),
        days: z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS).describe('Days until the key expires'),
        reason: decisionReason,
      }),
      {
        name: 'Nightly import',
        permissions: ['catalog:read'],
        days: DEFAULT_DAYS,
        reason: 'The import reads the programs each night',
      },
    ),
  },
  responses: {
    201: json(
      z.object({ data: record.extend({ full_key: z.string() }), meta }),
      'The operator key. The full key is shown only once.',
    ),
    ...problems,
  },
});

const revoke = operation({
  method: 'post',
  path: '/v1/operations/keys/{id}/revoke',
  tag: 'Operators',
  callers: byConfirmedOperator('operators:write'),
  effect: 'secrets',
  summary: 'Revoke an operator key',
  request: {
    params: z.object({ id: idParameter('opk') }),
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'The import was replaced' }),
  },
  responses: { 200: json(z.object({ data: record, meta }), 'The revoked key'), ...problems },
});

export const operatorKeyRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { keys, total } = await listOperatorKeys(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, keys.map(recordOf), total), 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const { fullKey, ...created } = await createOperatorKey(ctx, c.req.valid('json'));
    const data = { ...recordOf(created), full_key: fullKey };
    return c.json({ data, meta: metaOf(ctx) }, 201);
  })
  .openapi(revoke, async (c) => {
    const ctx = c.get('ctx');
    const revoked = await revokeOperatorKey(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: recordOf(revoked), meta: metaOf(ctx) }, 200);
  });

function recordOf({ key, creator }: ListedKey): z.infer<typeof record> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.keyPrefix,
    permissions: key.permissions,
    created_by: creator,
    created_at: toIso(key.createdAt),
    expires_at: toIso(key.expiresAt),
    revoked_at: key.revokedAt === null ? null : toIso(key.revokedAt),
    last_used_at: key.lastUsedAt === null ? null : toIso(key.lastUsedAt),
  };
}

import { z } from '@hono/zod-openapi';
import { SCOPES } from '../../platform/contract/scopes.ts';
import { bySession } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { ownSession } from '../identity/sessions.ts';
import { deleteGrants } from './grants.ts';
import { disconnectApp, listApps, type OwnApp } from './own-apps.ts';

const appRecord = z
  .object({
    id: idField('app'),
    name: z.string().openapi({ example: 'Claude' }),
    domain: z
      .string()
      .nullable()
      .describe('The domain that vouches for the name; null if nothing does')
      .openapi({ example: 'claude.ai' }),
    redirect_host: z
      .string()
      .nullable()
      .describe('Where access was sent; null for an application with a client ID and a secret')
      .openapi({ example: 'claude.ai' }),
    scopes: z.array(z.enum(SCOPES)),
    created_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
    last_used_at: z.iso.datetime().nullable().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  })
  .openapi('ConnectedApp');

const list = operation({
  method: 'get',
  path: '/v1/auth/apps',
  tag: 'Accounts',
  callers: bySession,
  summary: 'List connected apps',
  responses: {
    200: json(
      z.object({ data: z.array(appRecord), meta }),
      'The apps that may use the account, newest first',
    ),
    ...problems,
  },
});

const disconnect = operation({
  method: 'delete',
  path: '/v1/auth/apps/{id}',
  tag: 'Accounts',
  callers: bySession,
  effect: 'secrets',
  summary: 'Disconnect an app',
  description: 'Its tokens stop working within a minute.',
  request: { params: z.object({ id: idParameter('app') }) },
  responses: {
    200: json(z.object({ data: z.object({ id: idField('app') }), meta }), 'The app was disconnected'),
    ...problems,
  },
});

export const appRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const data = (await listApps(ctx, ownSession(c).userId)).map(recordOf);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(disconnect, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const { userId } = ownSession(c);
    const grantId = await disconnectApp(ctx, userId, id);
    if (grantId !== null) c.executionCtx.waitUntil(deleteGrants(c.env, [{ userId, grantId }]));
    return c.json({ data: { id }, meta: metaOf(ctx) }, 200);
  });

function recordOf({ id, name, clientDomain, redirectHost, scopes, createdAt, lastUsedAt }: OwnApp) {
  return {
    id,
    name,
    domain: clientDomain,
    redirect_host: redirectHost,
    scopes,
    created_at: toIso(createdAt),
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
  };
}

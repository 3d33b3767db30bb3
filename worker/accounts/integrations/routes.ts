import { z } from '@hono/zod-openapi';
import { PLATFORM_NAMES, PLATFORMS } from '../../platform/contract/platforms.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { type Integration, readIntegrations, saveProgress } from './integrations.ts';

const MAX_STEPS = 20;
const STEP = /^[a-z0-9-]{1,40}$/;

const integrationRecord = z.object({
  platform: z.enum(PLATFORMS),
  name: z.string().openapi({ example: 'Cursor' }),
  connected: z
    .boolean()
    .describe('A connected app, API key or script tag of the platform was used in the last 30 days'),
  connected_by: z.enum(['app', 'key', 'script']).nullable().describe('What was used last'),
  last_used_at: z.iso.datetime().nullable(),
  key_prefix: z
    .string()
    .nullable()
    .openapi({ example: 'ak_3f9a1' })
    .describe('Of the active API key for the platform that was used last'),
  steps_done: z.array(z.string()).describe('Steps of the setup guide'),
  updated_at: z.iso.datetime().nullable().describe('When the steps were saved'),
});

const list = operation({
  method: 'get',
  path: '/v1/publisher/integrations',
  tag: 'Publisher',
  callers: byPublisher('GET developer-tools'),
  summary: 'List integrations',
  description:
    'The platforms with a setup guide. A platform is connected when an API key that was created for it, or a script tag with its `platform`, was used in the last 30 days. Claude and Cursor are also connected by an app with their name that may use the account.',
  responses: {
    200: json(
      z.object({
        data: z.array(integrationRecord),
        summary: z.object({
          connected: z.int().openapi({ example: 1 }),
          total: z.int().openapi({ example: PLATFORMS.length }),
        }),
        meta,
      }),
      'Each platform with its connection and the progress of its guide',
    ),
    ...problems,
  },
});

const save = operation({
  method: 'put',
  path: '/v1/publisher/integrations/{platform}',
  tag: 'Publisher',
  callers: byPublisher('POST developer-tools'),
  effect: 'nothing',
  summary: 'Save the progress of a setup guide',
  description: 'Replaces the steps that are done.',
  request: {
    params: z.object({
      platform: z
        .string()
        .max(40)
        .openapi({ enum: [...PLATFORMS], example: 'cursor' }),
    }),
    body: jsonBody(
      z.object({
        steps_done: z
          .array(z.string().regex(STEP, 'A step has up to 40 of a-z, 0-9 and hyphens.'))
          .max(MAX_STEPS)
          .refine((steps) => new Set(steps).size === steps.length, 'Each step can be listed once.'),
      }),
      { steps_done: ['create-key', 'add-context'] },
    ),
  },
  responses: {
    200: json(z.object({ data: integrationRecord, meta }), 'The integration'),
    ...problems,
  },
});

export const integrationRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const data = (await readIntegrations(ctx, c.get('principal'))).map(recordOf);
    const connected = data.filter((each) => each.connected).length;
    return c.json({ data, summary: { connected, total: data.length }, meta: metaOf(ctx) }, 200);
  })
  .openapi(save, async (c) => {
    const ctx = c.get('ctx');
    const { platform } = c.req.valid('param');
    const saved = await saveProgress(ctx, c.get('principal'), platform, c.req.valid('json').steps_done);
    return c.json({ data: recordOf(saved), meta: metaOf(ctx) }, 200);
  });

function recordOf(integration: Integration): z.infer<typeof integrationRecord> {
  const { platform, connectedBy, lastUsedAt, updatedAt } = integration;
  return {
    platform,
    name: PLATFORM_NAMES[platform],
    connected: connectedBy !== null,
    connected_by: connectedBy,
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
    key_prefix: integration.keyPrefix,
    steps_done: integration.stepsDone,
    updated_at: updatedAt === null ? null : toIso(updatedAt),
  };
}

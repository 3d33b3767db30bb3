import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { sampleId } from '../../../platform/http/sample-values.ts';
import { toIso } from '../../../platform/time.ts';
import { type Assistant, listAssistants } from './list-assistants.ts';

const assistantRecord = z.object({
  caller_id: z.string().openapi({ example: sampleId('app') }),
  kind: z.enum(['app', 'key', 'browser']).openapi({ example: 'app' }),
  name: z.string().nullable().openapi({ example: 'Claude' }).describe('Of the connected app or the API key'),
  client: z
    .string()
    .nullable()
    .openapi({ example: 'claude-ai' })
    .describe(
      'What the assistant calls itself, in its message or else as its `User-Agent`; null if it doesn’t say',
    ),
  calls: z.int().openapi({ example: 12 }).describe('In the last 30 days'),
  failures: z.int().openapi({ example: 1 }),
  latest_calls: z
    .array(
      z.object({
        tool: z.string().openapi({ example: 'search_brands' }),
        error: z.string().nullable().openapi({ example: null }).describe('The code of the error'),
        called_at: z.iso.datetime(),
      }),
    )
    .describe('At most ten, newest first'),
});

const list = operation({
  method: 'get',
  path: '/v1/publisher/assistants',
  tag: 'Assistants',
  callers: byPublisher('GET developer-tools'),
  summary: 'List assistants with their latest calls',
  description: 'Everything that called a tool in the last 30 days. Arguments and results aren’t stored.',
  responses: {
    200: json(z.object({ data: z.array(assistantRecord), meta }), 'Assistants, the last active first'),
    ...problems,
  },
});

export const assistantRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const data = (await listAssistants(ctx, c.get('publisherId'))).map(assistantRecordOf);
  return c.json({ data, meta: metaOf(ctx) }, 200);
});

function assistantRecordOf({ caller, latest, ...assistant }: Assistant): z.infer<typeof assistantRecord> {
  return {
    ...assistant,
    caller_id: caller,
    latest_calls: latest.map(({ tool, error, calledAt }) => ({ tool, error, called_at: toIso(calledAt) })),
  };
}

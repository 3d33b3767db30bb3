import { z } from '@hono/zod-openapi';
import { anyone } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toIso } from '../platform/time.ts';
import { answerMockReceipt, mockReceipt } from '../test-tools/webhook-endpoints/receive-routes.ts';

const simple = operation({
  method: 'get',
  path: '/functions/v1/test-simple',
  tag: 'Legacy',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Answer a test call (legacy)',
  description: 'A legacy endpoint. It shows that calls reach the API, and reads nothing.',
  responses: {
    200: json(
      z.object({
        success: z.literal(true),
        message: z.string().openapi({ example: 'The function is reachable.' }),
        method: z.literal('GET'),
        timestamp: z.iso.datetime(),
      }),
      'The call has arrived',
    ),
    ...problems,
  },
});

const webhookTest = mockReceipt(
  '/functions/v1/webhook-test/{id}',
  'Legacy',
  'Receive an event at a mock endpoint (legacy)',
);

/** The functions of the testing tools. */
export const testFunctionRoutes = newRouter()
  .openapi(simple, (c) => {
    const timestamp = toIso(c.get('ctx').now);
    return c.json(
      { success: true as const, message: 'The function is reachable.', method: 'GET' as const, timestamp },
      200,
    );
  })
  .openapi(webhookTest, async (c) => c.json(await answerMockReceipt(c, c.req.valid('param').id), 200));

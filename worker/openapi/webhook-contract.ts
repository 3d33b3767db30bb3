import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../platform/http/router.ts';
import { EVENT_SCHEMAS, EVENT_SUMMARIES } from '../webhooks/event-schemas.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';
import { exampleEvent } from '../webhooks/sample-payload.ts';
import { deliveryText } from './texts/webhooks.ts';

/** Describes every event with its body, an example, its signature and its retries. */
export function describeWebhooks(app: OpenAPIHono<AppEnv>): void {
  const description = deliveryText();
  for (const type of EVENT_TYPES)
    app.openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      summary: EVENT_SUMMARIES[type],
      description,
      request: {
        body: {
          required: true,
          content: { 'application/json': { schema: EVENT_SCHEMAS[type], example: exampleEvent(type) } },
        },
      },
      responses: { 200: { description: 'Any 2xx status confirms the delivery' } },
    });
}

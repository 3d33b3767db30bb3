import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { anyone } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import type { Tag } from '../../platform/http/tags.ts';
import type { MockEndpointId } from '../../platform/ids.ts';
import { receiveMockEvent } from './receive.ts';

const received = z.object({
  success: z.literal(true),
  data: z.object({ event_id: idField('mwe') }),
  meta,
});

/** The operation that stores what arrives at a mock endpoint, under one of its paths. */
export const mockReceipt = <Path extends string>(path: Path, tag: Tag, summary: string) =>
  operation({
    method: 'post',
    path,
    tag,
    callers: anyone,
    effect: 'nothing',
    limit: 'CALLS_BY_ADDRESS',
    takesAnyField: true,
    takesAnyParameter: true,
    summary,
    description:
      'A mock endpoint is an address that operators create to see what a webhook sends. It takes any body of at most 64 KB and keeps the latest 50. Cookies, credentials and the sender’s address aren’t stored.',
    request: { params: z.object({ id: idParameter('mwh') }) },
    responses: { 200: json(received, 'The event was stored'), ...problems },
  });

export async function answerMockReceipt(
  c: HonoContext<AppEnv>,
  id: MockEndpointId,
): Promise<z.infer<typeof received>> {
  const ctx = c.get('ctx');
  const eventId = await receiveMockEvent(ctx, c.env.ADDRESS_KEY, id, c.req.raw);
  return { success: true, data: { event_id: eventId }, meta: metaOf(ctx) };
}

export const mockWebhookRoutes = newRouter().openapi(
  mockReceipt('/v1/webhook-test/{id}', 'Operators', 'Receive an event at a mock endpoint'),
  async (c) => c.json(await answerMockReceipt(c, c.req.valid('param').id), 200),
);

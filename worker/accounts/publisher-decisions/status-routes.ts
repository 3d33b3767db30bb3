import { z } from '@hono/zod-openapi';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { requireOther } from '../changes/decide-change.ts';
import { actingPerson } from '../changes/person.ts';
import { type Publisher, setStatus } from '../publishers/publishers.ts';

const record = z.object({
  publisher_id: z.string(),
  full_name: z.string(),
  status: z.enum(['active', 'suspended', 'closed']).openapi({ example: 'active' }),
});

const decision = <Path extends string>(path: Path, summary: string, description: string) =>
  operation({
    method: 'post',
    path,
    tag: 'Operators',
    callers: byConfirmedOperator('publishers:write'),
    effect: 'traffic',
    example: { parameters: { publisher_id: 'PUB000002' } },
    summary,
    description,
    request: {
      params: z.object({ publisher_id: publisherIdParameter }),
      body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'Self-clicks on 12 November' }),
    },
    responses: {
      200: json(z.object({ data: record, changed: z.boolean(), meta }), 'The updated publisher'),
      ...problems,
    },
  });

const suspend = decision(
  '/v1/operations/publishers/{publisher_id}/suspend',
  'Suspend a publisher',
  'Links keep redirecting visitors. New conversions are held and nothing is paid out. The publisher gets an email with the reason.',
);
const reactivate = decision(
  '/v1/operations/publishers/{publisher_id}/reactivate',
  'Reactivate a suspended publisher',
  'New conversions are payable again. Held conversions stay held until an operator releases them.',
);

export const statusRoutes = newRouter()
  .openapi(suspend, async (c) => {
    const ctx = c.get('ctx');
    const { reason } = c.req.valid('json');
    const result = await setStatus(ctx, c.req.valid('param').publisher_id, 'suspended', reason);
    if (result.changed) c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: recordOf(result.publisher), changed: result.changed, meta: metaOf(ctx) }, 200);
  })
  .openapi(reactivate, async (c) => {
    const ctx = c.get('ctx');
    const { reason } = c.req.valid('json');
    const { publisher_id } = c.req.valid('param');
    requireOther(await actingPerson(ctx), publisher_id);
    const result = await setStatus(ctx, publisher_id, 'active', reason);
    if (result.changed) await enqueueWebhookRun(c.env, 'publisher.approved');
    return c.json({ data: recordOf(result.publisher), changed: result.changed, meta: metaOf(ctx) }, 200);
  });

function recordOf({ publisherId, fullName, status }: Publisher): z.infer<typeof record> {
  return { publisher_id: publisherId, full_name: fullName, status };
}

import { z } from '@hono/zod-openapi';
import { fullName } from '../../platform/contract/form-fields.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { type Publisher, readPublisher, renamePublisher } from './publishers.ts';

const profileRecord = z.object({
  id: idField('usr').describe('The account ID'),
  publisher_id: z.string(),
  email: z.string(),
  full_name: z.string(),
  plan: z.enum(['standard', 'premium']),
  status: z.enum(['active', 'suspended', 'closed']),
  created_at: z.iso.datetime(),
});
const profileResponse = json(z.object({ data: profileRecord, meta }), 'Your profile');

const read = operation({
  method: 'get',
  path: '/v1/publisher/profile',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get your profile',
  responses: { 200: profileResponse, ...problems },
});

const rename = operation({
  method: 'patch',
  path: '/v1/publisher/profile',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Update your profile',
  description: 'Only `full_name` can be changed.',
  request: { body: jsonBody(z.strictObject({ full_name: fullName }), { full_name: 'Ada Fenwick' }) },
  responses: { 200: profileResponse, ...problems },
});

export const profileRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const publisher = await readPublisher(ctx.db, c.get('publisherId'));
    return c.json({ data: profileOf(publisher), meta: metaOf(ctx) }, 200);
  })
  .openapi(rename, async (c) => {
    const ctx = c.get('ctx');
    const publisher = await renamePublisher(ctx, c.get('publisherId'), c.req.valid('json').full_name);
    return c.json({ data: profileOf(publisher), meta: metaOf(ctx) }, 200);
  });

function profileOf(publisher: Publisher): z.infer<typeof profileRecord> {
  return {
    id: publisher.userId,
    publisher_id: publisher.publisherId,
    email: publisher.email,
    full_name: publisher.fullName,
    plan: publisher.plan,
    status: publisher.status,
    created_at: toIso(publisher.createdAt),
  };
}

import { z } from '@hono/zod-openapi';
import { liftSuppression, listSuppressions, type Suppression } from '../../platform/email/suppressions.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, pageBody, pageOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';

const suppressionId = z
  .string()
  .regex(/^sup_[0-9a-f]{20}$/)
  .openapi({ example: 'sup_c1d5902be7f4386a0b9e' });

const record = z.object({
  id: suppressionId,
  address: z.string().openapi({ example: 'a…@site.example' }).describe('The address, shortened'),
  cause: z.enum(['bounce', 'complaint']),
  driver: z.string().openapi({ example: 'resend' }),
  code: z.string().openapi({ example: '5.1.1' }).describe('The provider’s word for why'),
  count: z.int(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/email-suppressions',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List addresses that get only required emails',
  description:
    'Emails to these addresses bounced or were reported as spam. They get only the emails that security, the law or running the service requires.',
  request: { query: z.object({ ...paging, email: z.email().optional().describe('Only this address') }) },
  responses: pageOf(record, 'Suppressed addresses, last first'),
});

const lift = operation({
  method: 'post',
  path: '/v1/operations/email-suppressions/{id}/lift',
  tag: 'Operators',
  callers: byConfirmedOperator('system:write'),
  effect: 'controls',
  summary: 'Send all emails to an address again',
  description: 'The provider may have a list of its own. Remove the address there too.',
  request: {
    params: z.object({ id: suppressionId }),
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'The mailbox exists again' }),
  },
  responses: { 200: json(z.object({ data: record, meta }), 'The address'), ...problems },
});

export const suppressionRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { page, per_page, email } = c.req.valid('query');
    const listed = await listSuppressions(ctx, { page, perPage: per_page, email });
    return c.json(pageBody(ctx, listed.suppressions.map(recordOf), listed.total), 200);
  })
  .openapi(lift, async (c) => {
    const ctx = c.get('ctx');
    const lifted = await liftSuppression(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: recordOf(lifted), meta: metaOf(ctx) }, 200);
  });

function recordOf({
  id,
  shown,
  cause,
  driver,
  code,
  count,
  firstAt,
  lastAt,
}: Suppression): z.infer<typeof record> {
  return { id, address: shown, cause, driver, code, count, first_at: toIso(firstAt), last_at: toIso(lastAt) };
}

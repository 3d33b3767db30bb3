import { createRoute, z } from '@hono/zod-openapi';
import { byOperator } from '../http/access.ts';
import { limitOffset, pageBody, pageOf, paging } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { toIso } from '../platform/time.ts';
import { AUDIT_ACTIONS } from './actions.ts';
import { listAudit } from './list-audit.ts';

const subject = z.string().min(1).max(100).openapi({ example: 'PUB000001' });

const entry = z.object({
  at: z.iso.datetime(),
  actor: z.string().openapi({ example: 'operator:token' }),
  action: z.string().openapi({ example: 'publisher.suspended' }),
  subject,
  reason: z.string().nullable().openapi({ example: 'Self-clicks on 12 November' }),
  detail: z.record(z.string(), z.unknown()).openapi({ example: { status: 'suspended' } }),
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List audit log entries',
  ...byOperator,
  request: {
    query: z.object({
      ...paging,
      subject: subject.optional().describe('The ID of a ban, publisher, program or network'),
      action: z.enum(AUDIT_ACTIONS).optional(),
    }),
  },
  responses: pageOf(
    entry,
    'Decisions about bans, publishers, programs and networks with the actor of each, newest first',
  ),
});

export const auditRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { subject, action, ...page } = c.req.valid('query');
  const listed = await listAudit(ctx, { subject, action, ...limitOffset(page) });
  const data = listed.entries.map(({ id: _, at, ...rest }) => ({ ...rest, at: toIso(at) }));
  return c.json(pageBody(ctx, data, listed.total), 200);
});

import { z } from '@hono/zod-openapi';
import type { Context } from '../context.ts';
import { AUDIT_ACTIONS } from '../contract/audit-actions.ts';
import { csvLine } from '../contract/csv-line.ts';
import { byOperator } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { limitOffset, pageBody, pageOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { textStream } from '../http/text-stream.ts';
import { dayOf, parseDay, toIso } from '../time.ts';
import { type AuditFilter, auditPages, listAudit, type StoredAudit } from './list-audit.ts';

const subject = z.string().min(1).max(100).openapi({ example: 'PUB000001' });

const filters = {
  subject: subject.optional().describe('The ID of what was changed'),
  action: z.enum(AUDIT_ACTIONS).optional(),
  actor: z.string().min(1).max(100).optional().describe('Such as `operator:token`'),
  request_id: z.string().min(1).max(100).optional(),
  text: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('A part of the subject, the reason or the change'),
  from: z.iso.date().optional().describe('First day (UTC)'),
  to: z.iso.date().optional().describe('Last day (UTC)'),
};

const entry = z.object({
  id: z.int().openapi({ example: 812 }),
  at: z.iso.datetime(),
  actor: z.string().openapi({ example: 'operator:token' }),
  action: z.string().openapi({ example: 'publisher.suspended' }),
  subject,
  reason: z.string().nullable().openapi({ example: 'Self-clicks on 12 November' }),
  request_id: z.string().nullable().openapi({ example: '9f86d081-884c-4d63-9f3c-a4b1c2d3e4f5' }),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .openapi({ example: { status: 'active' } }),
  detail: z.record(z.string(), z.unknown()).openapi({ example: { status: 'suspended' } }),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/audit-log',
  tag: 'Operators',
  callers: byOperator('operators:read'),
  summary: 'List audit log entries',
  request: { query: z.object({ ...paging, ...filters }) },
  responses: pageOf(entry, 'Every change by an operator with its actor and reason, newest first'),
});

const download = operation({
  method: 'get',
  path: '/v1/operations/audit-log/export',
  tag: 'Operators',
  callers: byOperator('operators:read'),
  summary: 'Export the audit log',
  request: { query: z.object(filters) },
  responses: {
    200: {
      description: 'The matching entries as CSV, newest first',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...problems,
  },
});

export const auditRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { page, per_page, ...query } = c.req.valid('query');
    const listed = await listAudit(ctx, filterOf(query), limitOffset({ page, per_page }));
    return c.json(pageBody(ctx, listed.entries.map(recordOf), listed.total), 200);
  })
  .openapi(download, (c) => {
    const ctx = c.get('ctx');
    return c.body(textStream(csvOf(ctx, filterOf(c.req.valid('query')))), 200, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="tributary-audit-log-${dayOf(ctx.now)}.csv"`,
    });
  });

const queryOf = z.object(filters);

function filterOf({ request_id, from, to, ...rest }: z.output<typeof queryOf>): AuditFilter {
  return {
    ...rest,
    requestId: request_id,
    from: from === undefined ? undefined : parseDay(from),
    to: to === undefined ? undefined : parseDay(to),
  };
}

async function* csvOf(ctx: Context, filter: AuditFilter): AsyncGenerator<string, void> {
  yield csvLine(['at', 'actor', 'action', 'subject', 'reason', 'request_id', 'before', 'detail']);
  for await (const page of auditPages(ctx, filter)) yield page.map(lineOf).join('');
}

function lineOf(stored: StoredAudit): string {
  const { before, detail, ...record } = recordOf(stored);
  return csvLine([
    ...[record.at, record.actor, record.action, record.subject, record.reason, record.request_id],
    before === null ? null : JSON.stringify(before),
    JSON.stringify(detail),
  ]);
}

function recordOf({ at, requestId, ...rest }: StoredAudit): z.infer<typeof entry> {
  return { ...rest, at: toIso(at), request_id: requestId };
}

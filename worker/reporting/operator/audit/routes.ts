import { z } from '@hono/zod-openapi';
import {
  type AuditFilter,
  auditPages,
  listAudit,
  type StoredAudit,
} from '../../../platform/audit/list-audit.ts';
import { recordAction } from '../../../platform/audit/write-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AUDIT_ACTIONS } from '../../../platform/contract/audit-actions.ts';
import { csvLine } from '../../../platform/contract/csv-line.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { CSV_TYPE, csvStart } from '../../../platform/http/csv-response.ts';
import { publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { limitOffset, pageBody, pageOf, paging, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { textStream } from '../../../platform/http/text-stream.ts';
import { dayOf, parseDay, toIso } from '../../../platform/time.ts';
import { idOfActor, type Name, readNames } from '../names/read-names.ts';

const subject = z.string().min(1).max(100).openapi({ example: 'PUB000001' });

const filters = {
  subject: subject.optional().describe('The ID of what was changed'),
  publisher_id: publisherIdParameter
    .optional()
    .describe('Everything about a publisher: also about their payouts, adjustments, claims and sales'),
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

const name = z.string().nullable().openapi({ example: null });

const entry = z.object({
  id: z.int().openapi({ example: 812 }),
  at: z.iso.datetime(),
  actor: z.string().openapi({ example: 'operator:token' }),
  actor_name: name,
  actor_email: z.string().nullable().openapi({ example: null }),
  action: z.string().openapi({ example: 'publisher.suspended' }),
  subject,
  subject_name: name.describe('Of a publisher or a network'),
  publisher_id: z
    .string()
    .nullable()
    .openapi({ example: 'PUB000001' })
    .describe('Whom the entry is about: the subject, or the owner of it'),
  publisher_name: name,
  reason: z.string().nullable().openapi({ example: 'Self-clicks on 12 November' }),
  request_id: z.string().nullable().openapi({ example: '9f86d081-884c-4d63-9f3c-a4b1c2d3e4f5' }),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .openapi({ example: { status: 'active' } }),
  detail: z.record(z.string(), z.unknown()).openapi({ example: { status: 'suspended' } }),
});

type AuditRecord = z.infer<typeof entry>;

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
    return c.json(pageBody(ctx, await recordsOf(ctx, listed.entries), listed.total), 200);
  })
  .openapi(download, async (c) => {
    const ctx = c.get('ctx');
    const { text, ...detail } = c.req.valid('query');
    // Without the text, which can be a name: the log is never erased.
    const filter = text === undefined ? detail : { ...detail, text: true };
    await recordAction(ctx, { action: 'audit_log.exported', subject: 'audit_log', detail: filter });
    return c.body(textStream(csvOf(ctx, filterOf(c.req.valid('query')), csvStart(c))), 200, {
      'content-type': CSV_TYPE,
      'content-disposition': `attachment; filename="tributary-audit-log-${dayOf(ctx.now)}.csv"`,
    });
  });

const queryOf = z.object(filters);

function filterOf({ request_id, publisher_id, from, to, ...rest }: z.output<typeof queryOf>): AuditFilter {
  return {
    ...rest,
    requestId: request_id,
    publisherId: publisher_id,
    from: from === undefined ? undefined : parseDay(from),
    to: to === undefined ? undefined : parseDay(to),
  };
}

const COLUMNS = [
  'at',
  'actor',
  'actor_name',
  'actor_email',
  'action',
  'subject',
  'subject_name',
  'publisher_id',
  'publisher_name',
  'reason',
  'request_id',
  'before',
  'detail',
] as const satisfies (keyof AuditRecord)[];

async function* csvOf(ctx: Context, filter: AuditFilter, start: string): AsyncGenerator<string, void> {
  yield `${start}${csvLine(COLUMNS)}`;
  for await (const page of auditPages(ctx, filter)) yield (await recordsOf(ctx, page)).map(lineOf).join('');
}

function lineOf(record: AuditRecord): string {
  return csvLine(
    COLUMNS.map((name) => {
      const value = record[name];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
  );
}

async function recordsOf(ctx: Context, entries: readonly StoredAudit[]): Promise<AuditRecord[]> {
  const ids = entries.flatMap(({ actor, subject, publisherId }) => [idOfActor(actor), subject, publisherId]);
  const names = await readNames(
    ctx,
    ids.filter((id) => id !== null),
  );
  return entries.map((stored) => recordOf(stored, names));
}

function recordOf(
  { at, requestId, publisherId, ...rest }: StoredAudit,
  names: ReadonlyMap<string, Name>,
): AuditRecord {
  const actor = names.get(idOfActor(rest.actor) ?? '');
  return {
    ...rest,
    at: toIso(at),
    request_id: requestId,
    actor_name: actor?.name ?? null,
    actor_email: actor?.email ?? null,
    subject_name: names.get(rest.subject)?.name ?? null,
    publisher_id: publisherId,
    publisher_name: names.get(publisherId ?? '')?.name ?? null,
  };
}

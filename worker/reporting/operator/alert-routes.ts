import { z } from '@hono/zod-openapi';
import {
  ALERT_LEVELS,
  ALERT_STATES,
  type Alert,
  acknowledgeAlert,
  acknowledgeCode,
  listAlerts,
} from '../../platform/alerts/alerts.ts';
import { byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, pageBody, pageOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { seenList } from '../../platform/http/seen-field.ts';
import { parseInstant, toIso } from '../../platform/time.ts';

const alertId = z
  .string()
  .regex(/^alt_[0-9a-f]{20}$/)
  .openapi({ example: 'alt_4b8e0d7c2f6a19530e8d' });

const code = z.string().max(80).openapi({ example: 'sync.failed' });

const record = z.object({
  id: alertId,
  level: z.enum(ALERT_LEVELS),
  code: z.string(),
  subject: z.string(),
  message: z.string().openapi({ example: 'Wildfire hasn’t responded since 08:40.' }),
  count: z.int(),
  value: z
    .number()
    .nullable()
    .openapi({ example: 12 })
    .describe('What the rule measured last; null without a bound'),
  threshold: z
    .number()
    .nullable()
    .openapi({ example: 0 })
    .describe(
      'The bound above which the alert is raised; null for one that is raised whenever its cause occurs',
    ),
  threshold_set_in: z
    .string()
    .nullable()
    .openapi({ example: 'worker/reporting/operator/backlog.ts' })
    .describe('The file of the system that sets the bound'),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  acknowledged_at: z.iso.datetime().nullable(),
  acknowledged_by: z.string().nullable().openapi({ example: 'operator:token' }),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/alerts',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List alerts',
  request: {
    query: z.object({
      ...paging,
      state: z.enum(ALERT_STATES).optional(),
      level: z.enum(ALERT_LEVELS).optional(),
      code: code.optional(),
    }),
  },
  responses: pageOf(
    record,
    'Alerts of all parts of the system: open ones first, the most urgent level first, then last seen first',
  ),
});

const acknowledge = operation({
  method: 'post',
  path: '/v1/operations/alerts/{id}/acknowledge',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Acknowledge an alert',
  description:
    'The alert is opened again if it occurs more than a day later, or as soon as it becomes critical.',
  request: {
    params: z.object({ id: alertId }),
    body: jsonBody(z.strictObject({ reason: decisionReason.nullable().default(null) }), {
      reason: 'The network has announced the maintenance',
    }),
  },
  responses: { 200: json(z.object({ data: record, meta }), 'The alert'), ...problems },
});

const acknowledgeAll = operation({
  method: 'post',
  path: '/v1/operations/alerts/acknowledge',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Acknowledge all open alerts with a code',
  description:
    'Alerts that have occurred after `seen.at` stay open. If the others are no longer as many as `seen.total`, none is acknowledged, and the response is `seen.outdated`.',
  request: {
    body: jsonBody(
      z.strictObject({
        code,
        seen: seenList.describe('Of the list with this code and the state `open`'),
        reason: decisionReason.nullable().default(null),
      }),
      { code: 'sync.failed', seen: { total: 12, at: '2026-11-21T09:00:00.000Z' } },
    ),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ acknowledged: z.int().openapi({ example: 12 }) }), meta }),
      'The number of alerts',
    ),
    ...problems,
  },
});

export const alertRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { per_page, ...filter } = c.req.valid('query');
    const listed = await listAlerts(ctx, { ...filter, perPage: per_page });
    return c.json(pageBody(ctx, listed.alerts.map(recordOf), listed.total), 200);
  })
  .openapi(acknowledge, async (c) => {
    const ctx = c.get('ctx');
    const alert = await acknowledgeAlert(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: recordOf(alert), meta: metaOf(ctx) }, 200);
  })
  .openapi(acknowledgeAll, async (c) => {
    const ctx = c.get('ctx');
    const { code, seen, reason } = c.req.valid('json');
    const at = parseInstant(seen.at);
    const acknowledged = await acknowledgeCode(ctx, code, { seen: { ...seen, at }, reason });
    return c.json({ data: { acknowledged }, meta: metaOf(ctx) }, 200);
  });

function recordOf(alert: Alert): z.infer<typeof record> {
  const { id, level, code, subject, message, count, value, threshold, acknowledgedAt, acknowledgedBy } =
    alert;
  return {
    id,
    level,
    code,
    subject,
    message,
    count,
    value,
    threshold,
    threshold_set_in: alert.thresholdSetIn,
    first_seen_at: toIso(alert.firstSeenAt),
    last_seen_at: toIso(alert.lastSeenAt),
    acknowledged_at: acknowledgedAt === null ? null : toIso(acknowledgedAt),
    acknowledged_by: acknowledgedBy,
  };
}

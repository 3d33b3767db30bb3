import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { seenField } from '../../platform/http/seen-field.ts';
import { requireSeen } from '../../platform/seen.ts';
import { toIso } from '../../platform/time.ts';
import { ACTIONS, METRIC_FACTS, METRICS, type Rule, SEVERITIES } from './rule.ts';
import { complianceRuleChange } from './rule-change.ts';
import { addRule, listRules, type RuleChanges, readRule } from './rule-store.ts';

const name = z
  .string()
  .trim()
  .min(3)
  .max(80)
  .openapi({ type: 'string', example: 'Many clicks of one address' });
const countries = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .max(250)
  .describe('Country codes, for `country_share` only');
const fields = {
  name,
  threshold: z.number().positive().max(1_000_000).describe('In the unit of the metric'),
  min_sample: z.int().min(0).max(1_000_000).describe('With fewer clicks or sales, the rule finds nothing'),
  countries,
  severity: z.enum(SEVERITIES),
  action: z
    .enum(ACTIONS)
    .describe(
      '`log` records it for operators, `flag` shows it to the publisher, `hold` keeps their sales pending, `block` suspends the publisher',
    ),
  enabled: z.boolean(),
};

const record = z.object({
  id: idField('crl'),
  built_in: z.boolean(),
  metric: z.enum(METRICS),
  description: z.string().describe('What the metric looks at'),
  unit: z.enum(['times', 'clicks', 'percent', 'seconds', 'sales']),
  sample: z.enum(['clicks', 'sales']).nullable().describe('What `min_sample` counts'),
  min_threshold: z.number(),
  max_threshold: z.number(),
  ...fields,
  version: z.int(),
  updated_at: z.iso.datetime(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/compliance/rules',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List compliance rules',
  responses: { 200: json(z.object({ data: z.array(record), meta }), 'All rules'), ...problems },
});

const add = operation({
  method: 'post',
  path: '/v1/operations/compliance/rules',
  tag: 'Operators',
  callers: byConfirmedOperator('compliance:write'),
  effect: 'controls',
  summary: 'Add a compliance rule',
  request: {
    body: jsonBody(
      z.strictObject({
        metric: z.enum(METRICS),
        ...fields,
        min_sample: fields.min_sample.default(0),
        countries: countries.default([]),
        enabled: fields.enabled.default(true),
        reason: decisionReason,
      }),
      {
        ...{ metric: 'address_clicks', name: 'Very many clicks of one address', threshold: 100 },
        ...{ severity: 'critical', action: 'block', reason: 'The attack of 12 November' },
      },
    ),
  },
  responses: { 201: json(z.object({ data: record, meta }), 'The new rule'), ...problems },
});

const change = operation({
  method: 'patch',
  path: '/v1/operations/compliance/rules/{id}',
  tag: 'Operators',
  callers: byConfirmedOperator('compliance:write'),
  effect: 'controls',
  summary: 'Change a compliance rule',
  description:
    'It applies from the next evaluation on. Violations that were found before keep the threshold of their time. A rule that finds less or does less about it waits for a second person; a stricter one applies at once.',
  request: {
    params: z.object({ id: idParameter('crl') }),
    body: jsonBody(
      z.strictObject({
        name: name.optional(),
        threshold: fields.threshold.optional(),
        min_sample: fields.min_sample.optional(),
        countries: countries.optional(),
        severity: fields.severity.optional(),
        action: fields.action.optional(),
        enabled: fields.enabled.optional(),
        reason: decisionReason,
        seen: seenField(z.strictObject({ version: record.shape.version })),
      }),
      { threshold: 50, reason: 'A newsletter sends more clicks than that.' },
    ),
  },
  responses: {
    200: json(z.object({ data: record, changed: z.boolean(), meta }), 'The rule as it is now'),
    202: proposedResponse,
    ...problems,
  },
});

export const complianceRuleRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: (await listRules(ctx)).map(recordOf), meta: metaOf(ctx) }, 200);
  })
  .openapi(add, async (c) => {
    const ctx = c.get('ctx');
    const { reason, min_sample: minSample, ...given } = c.req.valid('json');
    const rule = await addRule(ctx, { ...given, minSample }, reason);
    return c.json({ data: recordOf(rule), meta: metaOf(ctx) }, 201);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const { reason, seen, min_sample: minSample, ...given } = c.req.valid('json');
    const changes = Object.fromEntries(
      Object.entries({ ...given, minSample }).filter(([, value]) => value !== undefined),
    ) as RuleChanges;
    const before = await readRule(ctx, c.req.valid('param').id);
    requireSeen(seen, recordOf(before));
    const input = { id: before.id, version: before.version, changes };
    const decided = await decideChange(ctx, c.env, complianceRuleChange, input, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const { rule, changed } = decided.result;
    return c.json({ data: recordOf(rule), changed, meta: metaOf(ctx) }, 200);
  });

function recordOf(rule: Rule): z.infer<typeof record> {
  const { description, unit, sample, min, max } = METRIC_FACTS[rule.metric];
  return {
    ...{ id: rule.id, built_in: rule.builtIn !== null, metric: rule.metric, description, unit, sample },
    ...{ min_threshold: min, max_threshold: max, name: rule.name, threshold: rule.threshold },
    ...{
      min_sample: rule.minSample,
      countries: rule.countries,
      severity: rule.severity,
      action: rule.action,
    },
    ...{ enabled: rule.enabled, version: rule.version, updated_at: toIso(rule.updatedAt) },
  };
}

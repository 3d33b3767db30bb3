import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { violationRecord, violationRecordOf } from '../../compliance/violations/violation-record.ts';
import { byConfirmedOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { confirmViolation, type dismissViolation } from './review-violation.ts';
import { violationDismissal, violationRelease } from './violation-changes.ts';

const review = {
  method: 'post',
  tag: 'Operators',
  request: {
    params: z.object({ id: idParameter('vio') }),
    body: jsonBody(z.strictObject({ reason: decisionReason }), {
      reason: 'The clicks came from an office with one address.',
    }),
  },
  responses: {
    200: json(
      z.object({
        data: violationRecord,
        changed: z.boolean(),
        released: z.int().describe('Sales that were released'),
        more: z.boolean().describe('Others are still held: repeat the call'),
        meta,
      }),
      'The violation as it is now',
    ),
    202: proposedResponse,
    ...problems,
  },
} as const;

const dismiss = operation({
  ...review,
  path: '/v1/operations/compliance/violations/{id}/dismiss',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Dismiss a violation',
  description:
    'It no longer has an effect. Sales that it held are released, unless another violation holds them.',
});
const confirm = operation({
  ...review,
  path: '/v1/operations/compliance/violations/{id}/confirm',
  callers: byConfirmedOperator('compliance:write'),
  effect: 'controls',
  summary: 'Confirm a violation',
  description: 'It is closed. Sales that it holds stay held until they are released.',
});
const release = operation({
  ...review,
  path: '/v1/operations/compliance/violations/{id}/release',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Release the sales that a violation holds',
  description: 'The violation stays as it is. A new occurrence holds later sales again.',
});

export const reviewViolationRoutes = newRouter()
  .openapi(dismiss, async (c) => {
    const ctx = c.get('ctx');
    const input = { id: c.req.valid('param').id };
    const decided = await decideChange(ctx, c.env, violationDismissal, input, c.req.valid('json').reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json(bodyOf(decided.result, metaOf(ctx)), 200);
  })
  .openapi(confirm, async (c) => {
    const ctx = c.get('ctx');
    const result = await confirmViolation(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json(bodyOf(result, metaOf(ctx)), 200);
  })
  .openapi(release, async (c) => {
    const ctx = c.get('ctx');
    const input = { id: c.req.valid('param').id };
    const decided = await decideChange(ctx, c.env, violationRelease, input, c.req.valid('json').reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json(bodyOf(decided.result, metaOf(ctx)), 200);
  });

function bodyOf(
  { violation, ...rest }: Awaited<ReturnType<typeof dismissViolation>>,
  shown: z.infer<typeof meta>,
) {
  return { data: violationRecordOf(violation), ...rest, meta: shown };
}

import { z } from '@hono/zod-openapi';
import { violationRecord, violationRecordOf } from '../../compliance/violations/violation-record.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { type Callers, operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { confirmViolation, dismissViolation, releaseViolation } from './review-violation.ts';

const review = <Path extends string>(path: Path, summary: string, description: string, callers: Callers) =>
  operation({
    method: 'post',
    path,
    tag: 'Operators',
    callers,
    effect: 'money',
    summary,
    description,
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
      ...problems,
    },
  });

const dismiss = review(
  '/v1/operations/compliance/violations/{id}/dismiss',
  'Dismiss a violation',
  'It has no effect anymore. Sales that it held are released, unless another violation holds them.',
  byConfirmedOperator('compliance:write'),
);
const confirm = review(
  '/v1/operations/compliance/violations/{id}/confirm',
  'Confirm a violation',
  'It is closed. Sales that it holds stay held until they are released.',
  byOperator('compliance:write'),
);
const release = review(
  '/v1/operations/compliance/violations/{id}/release',
  'Release the sales that a violation holds',
  'The violation stays as it is. A new occurrence holds later sales again.',
  byConfirmedOperator('compliance:write'),
);

export const reviewViolationRoutes = newRouter()
  .openapi(dismiss, async (c) => {
    const ctx = c.get('ctx');
    const result = await dismissViolation(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json(bodyOf(result, metaOf(ctx)), 200);
  })
  .openapi(confirm, async (c) => {
    const ctx = c.get('ctx');
    const result = await confirmViolation(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json(bodyOf(result, metaOf(ctx)), 200);
  })
  .openapi(release, async (c) => {
    const ctx = c.get('ctx');
    const result = await releaseViolation(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json(bodyOf(result, metaOf(ctx)), 200);
  });

function bodyOf(
  { violation, ...rest }: Awaited<ReturnType<typeof dismissViolation>>,
  shown: z.infer<typeof meta>,
) {
  return { data: violationRecordOf(violation), ...rest, meta: shown };
}

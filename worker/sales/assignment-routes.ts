import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idField, idParameter, publisherIdParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { CLICK_ID } from '../platform/http/sample-values.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { assignConversion, checkAssignment } from './assign-conversion.ts';
import { ASSIGNMENT_FAILURES } from './assignment-problem.ts';
import { CONVERSION_STATUSES } from './earnings/commission-status.ts';
import { HELD_REASONS } from './unattributed-reason.ts';

const params = z.object({ id: idParameter('cnv') });
const clickId = z.string().trim().min(1).max(100).openapi({ example: CLICK_ID });
const heldReason = z.enum(HELD_REASONS).nullable().openapi({ example: null });

const check = operation({
  method: 'get',
  path: '/v1/operations/conversions/{id}/assignment-check',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Check a click for an unattributed conversion',
  description:
    'Says whether the conversion can be credited to the publisher of a click, and changes nothing.',
  request: {
    params,
    query: z.object({ click_id: clickId, accept_late_sale: z.stringbool().default(false) }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          click_id: z.string(),
          clicked_at: z.iso.datetime(),
          publisher_id: z.string(),
          program_id: idField('prg').nullable(),
          brand_id: idField('brd').nullable(),
          held_reason: heldReason.describe('The reason why the money would be held; null if it wouldn’t'),
          fault: z.string().nullable().openapi({ example: 'assignment.other_program' }),
          detail: z
            .string()
            .nullable()
            .openapi({ example: ASSIGNMENT_FAILURES['assignment.other_program']().message })
            .describe('The problem in a sentence; null if the conversion can be assigned'),
        }),
        meta,
      }),
      'The click and what it shows',
    ),
    ...problems,
  },
});

const assign = operation({
  method: 'post',
  path: '/v1/operations/conversions/{id}/assign',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'money',
  summary: 'Assign an unattributed conversion to a publisher',
  description:
    'Requires a click ID of the publisher that shows the attribution: signed by us, to the reported program, before the sale. The publisher sees the reason in the trace of the sale.',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        publisher_id: publisherIdParameter,
        click_id: clickId,
        accept_late_sale: z
          .boolean()
          .default(false)
          .describe('Set to true to credit a sale after the time in which the program pays for a click'),
        reason: decisionReason,
      }),
      { publisher_id: 'PUB000001', click_id: CLICK_ID, reason: 'The shop confirmed the order.' },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          id: idField('cnv'),
          publisher_id: z.string(),
          status: z.enum(CONVERSION_STATUSES),
          held_reason: heldReason,
          gross: dollars,
          net: dollars,
        }),
        meta,
      }),
      'The assigned conversion',
    ),
    ...problems,
  },
});

export const assignmentRoutes = newRouter()
  .openapi(check, async (c) => {
    const ctx = c.get('ctx');
    const { click_id, accept_late_sale } = c.req.valid('query');
    const { id } = c.req.valid('param');
    const checked = await checkAssignment(ctx, clickIdKeys(c.env), id, {
      publisherId: null,
      clickId: click_id,
      acceptLateSale: accept_late_sale,
    });
    const data = {
      click_id: checked.clickId,
      clicked_at: toIso(checked.clickedAt),
      publisher_id: checked.publisherId,
      program_id: checked.owner.programId,
      brand_id: checked.owner.brandId,
      held_reason: checked.owner.heldReason,
      fault: checked.fault,
      detail: checked.fault && ASSIGNMENT_FAILURES[checked.fault]().message,
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(assign, async (c) => {
    const ctx = c.get('ctx');
    const body = c.req.valid('json');
    const assigned = await assignConversion(ctx, clickIdKeys(c.env), c.req.valid('param').id, {
      publisherId: body.publisher_id,
      clickId: body.click_id,
      acceptLateSale: body.accept_late_sale,
      reason: body.reason,
    });
    await enqueueWebhookRun(c.env);
    const data = {
      id: assigned.id,
      publisher_id: assigned.publisherId,
      status: assigned.status,
      held_reason: assigned.heldReason,
      gross: toExactDollars(assigned.gross),
      net: toExactDollars(assigned.net),
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

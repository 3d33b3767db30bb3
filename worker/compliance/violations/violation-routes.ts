import { z } from '@hono/zod-openapi';
import { isClickId } from '../../clicks/click-id.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import { byOperator, byPublisher } from '../../platform/http/access.ts';
import { idParameter, publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { attachedReview, attachedReviewOf } from '../review-record.ts';
import { latestReviews } from '../reviews.ts';
import { METRICS, SEVERITIES } from '../rules/rule.ts';
import { listOwnViolations, listViolations, readEvidence, readViolation } from './list-violations.ts';
import {
  evidenceRecord,
  evidenceRecordOf,
  ownViolationRecord,
  ownViolationRecordOf,
  violationRecord,
  violationRecordOf,
  violationStatus,
} from './violation-record.ts';

const MAX_EVIDENCE = 200;
const TOP_VIOLATIONS = 20;

const list = operation({
  method: 'get',
  path: '/v1/operations/compliance/violations',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List violations of compliance rules',
  request: {
    query: z.object({
      ...paging,
      per_page: z.coerce.number().int().min(1).max(500).default(TOP_VIOLATIONS),
      status: violationStatus.optional(),
      severity: z.enum(SEVERITIES).optional(),
      violation_type: z.enum(METRICS).optional(),
      hold: z.enum(['held', 'none']).optional().describe('`held`: only those that hold money'),
      publisher_id: publisherIdParameter.optional(),
    }),
  },
  responses: pageOf(violationRecord, 'Violations, those with the most occurrences first'),
});

const get = operation({
  method: 'get',
  path: '/v1/operations/compliance/violations/{id}',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'Get a violation with its evidence',
  request: { params: z.object({ id: idParameter('vio') }) },
  responses: {
    200: json(
      z.object({
        data: violationRecord.extend({
          evidence: z.array(evidenceRecord).describe('The latest 200 windows, newest first'),
        }),
        meta,
      }),
      'The violation',
    ),
    ...problems,
  },
});

const click = z.object({
  click_id: z.string(),
  clicked_at: z.iso.datetime(),
  classification: z.string().openapi({ example: 'click' }),
  reason: z.string().openapi({ example: 'counted' }),
  destination: z.string().nullable(),
  referer: z.string().nullable().openapi({ example: 'https://field-notes.example/lamps' }),
  country: z.string().nullable().openapi({ example: 'DE' }),
  user_agent: z.string().nullable().openapi({ example: 'Mozilla/5.0' }),
  address: z
    .string()
    .nullable()
    .openapi({ example: '3f9a17c0' })
    .describe('The start of the keyed hash of the address, which changes every day'),
});

const clicks = operation({
  method: 'get',
  path: '/v1/operations/compliance/violations/{id}/clicks',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List sample clicks of a violation',
  request: { params: z.object({ id: idParameter('vio') }) },
  responses: {
    200: json(z.object({ data: z.array(click), meta }), 'The clicks of its evidence, newest first'),
    ...problems,
  },
});

const own = operation({
  method: 'get',
  path: '/v1/publisher/compliance/violations',
  tag: 'Compliance',
  callers: byPublisher('GET publisher-api'),
  summary: 'List your compliance violations',
  request: { query: z.object({ publisher_id: z.string().optional(), ...paging }) },
  responses: pageOf(
    ownViolationRecord.extend({
      review: attachedReview.nullable().describe('Your latest request to review the violation'),
    }),
    'What the rules found about your clicks and sales, newest first',
  ),
});

const MAX_CLICKS = 100;
const ADDRESS_LENGTH = 8;

export const violationRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { status, severity, violation_type: type, hold, publisher_id, ...page } = c.req.valid('query');
    const filter = { status, severity, type, publisherId: publisher_id };
    const held = hold && hold === 'held';
    const found = await listViolations(ctx, { ...filter, held, ...limitOffset(page) });
    return c.json(pageBody(ctx, found.violations.map(violationRecordOf), found.total), 200);
  })
  .openapi(get, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const violation = await readViolation(ctx, id);
    const evidence = (await readEvidence(ctx, id, MAX_EVIDENCE)).map(evidenceRecordOf);
    return c.json({ data: { ...violationRecordOf(violation), evidence }, meta: metaOf(ctx) }, 200);
  })
  .openapi(clicks, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await readViolation(ctx, id);
    const evidence = await readEvidence(ctx, id, MAX_EVIDENCE);
    const ids = [...new Set(evidence.flatMap(({ clickIds }) => clickIds))];
    const found = await findClicks(ctx, ids.slice(0, MAX_CLICKS).filter(isClickId));
    const data = [...found.values()]
      .sort((a, b) => b.clickedAt - a.clickedAt)
      .map(
        (each): z.infer<typeof click> => ({
          ...{ click_id: each.clickId, clicked_at: toIso(each.clickedAt) },
          ...{ classification: each.classification, reason: each.reason, destination: each.destination },
          ...{ referer: each.referer, country: each.country, user_agent: each.userAgent },
          address: each.ipHash?.slice(0, ADDRESS_LENGTH) ?? null,
        }),
      );
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

export const ownViolationRoutes = newRouter().openapi(own, async (c) => {
  const ctx = c.get('ctx');
  const publisherId = c.get('publisherId');
  const found = await listOwnViolations(ctx, publisherId, limitOffset(c.req.valid('query')));
  const reviews = await latestReviews(
    ctx,
    publisherId,
    found.violations.map(({ id }) => id),
  );
  const data = found.violations.map((violation) => {
    const review = reviews.get(violation.id);
    return { ...ownViolationRecordOf(violation), review: review ? attachedReviewOf(review) : null };
  });
  return c.json(pageBody(ctx, data, found.total), 200);
});

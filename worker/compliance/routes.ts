import { z } from '@hono/zod-openapi';
import { parseDestination } from '../clicks/redirect/destination.ts';
import { linkUrlMissing } from '../clicks/redirect/parse-link.ts';
import { REASON_SENTENCES } from '../clicks/redirect/reasons.ts';
import { edgeOf } from '../clicks/redirect/request-edge.ts';
import { byPublisher, requireOwn } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { dollars, json, limitOffset, meta, metaOf, paging, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import { readAccountStatus } from './account-status.ts';
import { DECISIONS, REASONS } from './assess-destination.ts';
import { checkDestination } from './check-destination.ts';
import { listDecisions } from './decision-list.ts';
import { attachedReview, attachedReviewOf } from './review-record.ts';
import { latestReviews } from './reviews.ts';
import { METRICS } from './rules/rule.ts';
import { VIOLATION_SENTENCES } from './rules/sentences.ts';

const decision = z.enum(DECISIONS);
const explainedReason = z.object({ code: z.enum(REASONS), detail: z.string() });
const explainedDecision = z.object({ code: z.enum([...REASONS, ...METRICS]), detail: z.string() });

const check = operation({
  method: 'post',
  path: '/v1/compliance-check',
  tag: 'Tracking',
  callers: byPublisher('GET publisher-api'),
  effect: 'nothing',
  summary: 'Check whether a destination can earn',
  description:
    'Uses the redirect’s own logic. The result is recorded in your compliance history with the destination’s host. Visitor data is used for the check and not stored.',
  request: {
    body: jsonBody(
      z.object({
        url: z.string().optional(),
        original_url: z.string().optional().describe('Alias of `url`'),
        brand_id: idParameter('brd').optional(),
        publisher_id: z.string().optional(),
        referrer: z.string().max(2_048).optional(),
        user_agent: z.string().max(1_000).optional(),
        ip_address: z.string().max(100).optional(),
      }),
      { url: 'https://alder-nook.example/lamps' },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          decision,
          reasons: z.array(explainedReason),
          host: z.string(),
        }),
        meta,
      }),
      'The result of the check with its reasons',
    ),
    ...problems,
  },
});

const own = operation({
  method: 'get',
  path: '/v1/publisher/compliance',
  tag: 'Compliance',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get your account status and compliance history',
  request: {
    query: z.object({ publisher_id: z.string().optional(), decision: decision.optional(), ...paging }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            id: idField('cpl'),
            decision,
            violation_type: z.string().describe('Reason codes, separated by commas'),
            reasons: z.array(explainedDecision),
            host: z.string().nullable(),
            violation_id: idField('vio').nullable().openapi({ example: null }),
            created_at: z.iso.datetime(),
            review: attachedReview.nullable().describe('Your latest request to review the decision'),
          }),
        ),
        summary: z.object({
          status: z.enum(['active', 'suspended', 'closed']).openapi({ example: 'active' }),
          since: z.iso.datetime().describe('When the status began'),
          suspension_reason: z.string().nullable().openapi({ example: null }),
          held: dollars.describe('Earnings that aren’t payable until they are released'),
          review: attachedReview.nullable().describe('Your latest request to review the suspension'),
          total: z.int(),
          allow: z.int(),
          flag: z.int(),
          block: z.int(),
        }),
        meta: meta.extend({ page: z.int(), per_page: z.int() }),
      }),
      'Your status and the results of past checks, newest first',
    ),
    ...problems,
  },
});

export const complianceCheckRoutes = newRouter().openapi(check, async (c) => {
  const ctx = c.get('ctx');
  const body = c.req.valid('json');
  await requireOwn(c, body.publisher_id);
  const sentUrl = body.url ?? body.original_url;
  if (!sentUrl) throw linkUrlMissing('Send the URL to check as `url`.');
  const url = await parseDestination(sentUrl);
  const input = { publisherId: c.get('publisherId'), url, brandId: body.brand_id };
  const { decision, reasons, host } = await checkDestination(ctx, edgeOf(c), input);
  return c.json({ data: { decision, reasons: reasons.map(explained), host }, meta: metaOf(ctx) }, 200);
});

export const complianceHistoryRoutes = newRouter().openapi(own, async (c) => {
  const ctx = c.get('ctx');
  const publisherId = c.get('publisherId');
  const query = c.req.valid('query');
  const [account, suspensionReviews, { rows, counts }] = await Promise.all([
    readAccountStatus(ctx, publisherId),
    latestReviews(ctx, publisherId, [publisherId]),
    listDecisions(ctx, publisherId, query.decision, limitOffset(query)),
  ]);
  const review = suspensionReviews.get(publisherId);
  const summary = {
    status: account.status,
    since: toIso(account.since),
    suspension_reason: account.reason,
    held: toExactDollars(account.held),
    review: review ? attachedReviewOf(review) : null,
    total: query.decision ? counts[query.decision] : counts.allow + counts.flag + counts.block,
    ...counts,
  };
  const { page, per_page } = query;
  return c.json({ data: rows.map(decisionOf), summary, meta: { ...metaOf(ctx), page, per_page } }, 200);
});

type ListedDecision = Awaited<ReturnType<typeof listDecisions>>['rows'][number];

function decisionOf({ log, review }: ListedDecision) {
  const codes = log.violationType.split(',');
  return {
    id: log.id,
    decision: log.decision,
    violation_type: log.violationType,
    reasons: [
      ...REASONS.filter((code) => codes.includes(code)).map(explained),
      ...METRICS.filter((code) => codes.includes(code)).map((code) => ({
        code,
        detail: VIOLATION_SENTENCES[code],
      })),
    ],
    host: log.host,
    violation_id: log.violationId,
    created_at: toIso(log.createdAt),
    review: review && attachedReviewOf(review),
  };
}

function explained(code: (typeof REASONS)[number]): z.infer<typeof explainedReason> {
  return { code, detail: REASON_SENTENCES[code] };
}

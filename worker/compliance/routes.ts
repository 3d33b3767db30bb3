import { createRoute, z } from '@hono/zod-openapi';
import { byPublisher, requireOwn } from '../http/access.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, limitOffset, meta, metaOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { toIso } from '../platform/time.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { parseDestination } from '../tracking/destination.ts';
import { REASON_SENTENCES } from '../tracking/reasons.ts';
import { edgeOf } from '../tracking/request-edge.ts';
import { DECISIONS, REASONS } from './assess-destination.ts';
import { checkDestination } from './check-destination.ts';
import { listDecisions } from './decision-list.ts';

const decision = z.enum(DECISIONS);

const check = createRoute({
  method: 'post',
  path: '/',
  summary: 'Check whether a destination can earn',
  description:
    'Uses the redirect’s own logic. The result is recorded in your compliance history with the destination’s host. Visitor data is used for the check and not stored.',
  ...byPublisher('GET publisher-api'),
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
          reasons: z.array(z.object({ code: z.enum(REASONS), detail: z.string() })),
          host: z.string(),
        }),
        meta,
      }),
      'The result of the check with its reasons',
    ),
    ...problems,
  },
});

const own = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get your account status and compliance history',
  ...byPublisher('GET publisher-api'),
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
            host: z.string().nullable(),
            created_at: z.iso.datetime(),
          }),
        ),
        summary: z.object({
          status: z.enum(['active', 'suspended']),
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
  if (!sentUrl) throw new DomainError('link.url_missing', 'Send the URL to check as `url`.');
  const url = await parseDestination(sentUrl);
  const input = { publisherId: c.get('publisherId'), url, brandId: body.brand_id };
  const { decision, reasons, host } = await checkDestination(ctx, edgeOf(c), input);
  const explained = reasons.map((code) => ({ code, detail: REASON_SENTENCES[code] }));
  return c.json({ data: { decision, reasons: explained, host }, meta: metaOf(ctx) }, 200);
});

export const complianceHistoryRoutes = newRouter().openapi(own, async (c) => {
  const ctx = c.get('ctx');
  const query = c.req.valid('query');
  const { status } = await readPublisher(ctx.db, c.get('publisherId'));
  const { rows, counts } = await listDecisions(ctx, c.get('publisherId'), query.decision, limitOffset(query));
  const data = rows.map(({ id, decision, violationType, host, createdAt }) => ({
    id,
    decision,
    violation_type: violationType,
    host,
    created_at: toIso(createdAt),
  }));
  const total = query.decision ? counts[query.decision] : counts.allow + counts.flag + counts.block;
  const { page, per_page } = query;
  return c.json(
    { data, summary: { status, total, ...counts }, meta: { ...metaOf(ctx), page, per_page } },
    200,
  );
});

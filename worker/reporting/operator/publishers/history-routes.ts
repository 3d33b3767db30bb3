import { z } from '@hono/zod-openapi';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { DECISIONS } from '../../../compliance/assess-destination.ts';
import { listDecisions } from '../../../compliance/decision-list.ts';
import { affiliateLinks } from '../../../links/tables.ts';
import { emails } from '../../../platform/email/tables.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { idField, publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { limitOffset, pageBody, pageOf, paging } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { toIso } from '../../../platform/time.ts';
import { listEmails } from './list-emails.ts';
import { listPublisherLinks } from './list-links.ts';

const historyOf = <Path extends string, Row extends z.ZodType>(path: Path, summary: string, row: Row) =>
  operation({
    method: 'get',
    path,
    tag: 'Operators',
    callers: byOperator('publishers:read'),
    summary,
    request: { params: z.object({ publisher_id: publisherIdParameter }), query: z.object(paging) },
    responses: pageOf(row, 'Newest first'),
  });

const links = historyOf(
  '/v1/operations/publishers/{publisher_id}/links',
  'List a publisher’s links',
  z.object({
    id: idField('lnk'),
    title: z.string().openapi({ example: 'Spring lamps' }),
    brand_id: idField('brd'),
    brand_name: z.string(),
    original_url: z.string(),
    affiliate_url: z.string(),
    status: z.enum(affiliateLinks.status.enumValues).openapi({ example: 'active' }),
    problem: z.string().nullable().openapi({ example: null }).describe('The link’s problem in a sentence'),
    created_at: z.iso.datetime(),
  }),
);

const sentEmails = historyOf(
  '/v1/operations/publishers/{publisher_id}/emails',
  'List the emails to a publisher',
  z.object({
    id: idField('mal'),
    kind: z.string().openapi({ example: 'welcome' }),
    recipient: z.string().openapi({ example: 'ada@site.example' }),
    state: z.enum(emails.state.enumValues).openapi({ example: 'sent' }),
    attempts: z.int().openapi({ example: 1 }),
    fault: z.string().nullable().openapi({ example: null }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
);

const decisions = historyOf(
  '/v1/operations/publishers/{publisher_id}/compliance-decisions',
  'List the compliance decisions about a publisher',
  z.object({
    id: idField('cpl'),
    decision: z.enum(DECISIONS).openapi({ example: 'flag' }),
    violation_type: z
      .string()
      .openapi({ example: 'banned_domain' })
      .describe('Reason codes, separated by commas'),
    host: z.string().nullable(),
    created_at: z.iso.datetime(),
    review_open: z.boolean().openapi({ example: false }).describe('True if the publisher asks for a review'),
  }),
);

export const publisherHistoryRoutes = newRouter()
  .openapi(links, async (c) => {
    const ctx = c.get('ctx');
    const page = limitOffset(c.req.valid('query'));
    const { rows, total } = await listPublisherLinks(ctx, c.req.valid('param').publisher_id, page);
    const data = rows.map((link) => ({
      id: link.id,
      title: link.title,
      brand_id: link.brandId,
      brand_name: link.brandName,
      original_url: link.originalUrl,
      affiliate_url: link.affiliateUrl,
      status: link.status,
      problem: link.problem,
      created_at: toIso(link.createdAt),
    }));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(sentEmails, async (c) => {
    const ctx = c.get('ctx');
    const page = limitOffset(c.req.valid('query'));
    const { rows, total } = await listEmails(ctx, c.req.valid('param').publisher_id, page);
    const data = rows.map(({ createdAt, updatedAt, ...email }) => ({
      ...email,
      created_at: toIso(createdAt),
      updated_at: toIso(updatedAt),
    }));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(decisions, async (c) => {
    const ctx = c.get('ctx');
    const { publisherId } = await readPublisher(ctx.db, c.req.valid('param').publisher_id);
    const { rows, counts } = await listDecisions(
      ctx,
      publisherId,
      undefined,
      limitOffset(c.req.valid('query')),
    );
    const data = rows.map(({ log, review }) => ({
      id: log.id,
      decision: log.decision,
      violation_type: log.violationType,
      host: log.host,
      created_at: toIso(log.createdAt),
      review_open: review !== null,
    }));
    return c.json(pageBody(ctx, data, counts.allow + counts.flag + counts.block), 200);
  });

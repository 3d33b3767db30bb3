import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { problemFields, problemFieldsOf } from './health-record.ts';
import { type LinkProblem, listProblems } from './read-health.ts';

const problemRecord = z.object({
  link_id: idField('lnk').nullable().describe('Null for a destination of links that aren’t stored'),
  brand_id: idField('brd').nullable(),
  url: z.string().describe('The destination'),
  final_url: z.string().nullable().describe('Where the destination redirects to'),
  redirects: z.int().nullable().openapi({ example: 0 }),
  status: z.int().nullable().openapi({ example: 404 }),
  ...problemFields,
});

const list = operation({
  method: 'get',
  path: '/v1/publisher/link-health',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Link problems',
  description:
    'Your stored links and the destinations that visitors followed in the last 30 days are checked every day. Those with the most clicks at risk come first. Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    query: z.object({
      cursor: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(problemRecord),
        summary: z.object({ total: z.int(), clicks_at_risk: z.int().openapi({ example: 42 }) }),
        meta: meta.extend({ next_cursor: z.string().nullable().describe('Null on the last page') }),
      }),
      'Links with a problem, and the totals of all pages',
    ),
    ...problems,
  },
});

export const linkHealthRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { cursor, limit } = c.req.valid('query');
  const found = await listProblems(ctx, c.get('publisherId'), { cursor: cursor ?? null, limit });
  const summary = { total: found.total, clicks_at_risk: found.clicksAtRisk };
  const data = found.problems.map(problemRecordOf);
  return c.json({ data, summary, meta: { ...metaOf(ctx), next_cursor: found.next } }, 200);
});

function problemRecordOf(problem: LinkProblem): z.infer<typeof problemRecord> {
  return {
    link_id: problem.linkId,
    brand_id: problem.brandId,
    url: problem.url,
    final_url: problem.finalUrl,
    redirects: problem.redirects,
    status: problem.status,
    ...problemFieldsOf(problem),
  };
}

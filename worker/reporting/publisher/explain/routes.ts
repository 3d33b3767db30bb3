import { z } from '@hono/zod-openapi';
import { brandRecord } from '../../../catalog/brand-record.ts';
import { publicReader } from '../../../catalog/brand-view.ts';
import { parseDestination } from '../../../clicks/redirect/destination.ts';
import { edgeOf } from '../../../clicks/redirect/request-edge.ts';
import { requireSubId, SUB_ID_RULES } from '../../../clicks/redirect/sub-id.ts';
import { publisherReader } from '../../../links/link-record.ts';
import { DomainError } from '../../../platform/errors.ts';
import { anyone, knownPublisher } from '../../../platform/http/access.ts';
import { jsonBody } from '../../../platform/http/json-body.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { findAlternatives } from './alternatives.ts';
import { explainUrl } from './explain-endpoint.ts';
import { explainUrls } from './explain-url.ts';
import { explanation, explanationOf } from './explanation.ts';

const MAX_URLS = 100;
const NOTHING_RECORDED =
  'Uses the redirect’s own logic and records no click. With an API key or a session, the links are your own; without one, use `link_template`.';
const url = z.string().min(1).max(4_000);
const ref = z.string().optional().describe(SUB_ID_RULES);

const explain = operation({
  method: 'get',
  path: '/v1/explain',
  tag: 'Tracking',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Explain what a URL would earn',
  description: NOTHING_RECORDED,
  request: { query: z.object({ url, ref }) },
  responses: { 200: json(z.object({ data: explanation, meta }), 'The current result'), ...problems },
});

const explainAll = operation({
  method: 'post',
  path: '/v1/explain',
  tag: 'Tracking',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  effect: 'nothing',
  summary: `Explain what up to ${MAX_URLS} URLs would earn`,
  description: `${NOTHING_RECORDED} A malformed URL returns its own error and doesn’t affect the others.`,
  request: {
    body: jsonBody(z.object({ urls: z.array(url).min(1).max(MAX_URLS), ref }), {
      urls: ['https://alder-nook.example/lamps', 'https://fenwick.example/about'],
      ref: 'best-lamps',
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            index: z.int().describe('Zero-based index in the request'),
            explanation: explanation.nullable(),
            error: z.object({ code: z.string(), detail: z.string() }).nullable(),
          }),
        ),
        summary: z.object({ total: z.int(), monetizable: z.int(), malformed: z.int() }),
        meta,
      }),
      'One result for each URL, in the order of the request',
    ),
    ...problems,
  },
});

const alternatives = operation({
  method: 'get',
  path: '/v1/explain/alternatives',
  tag: 'Tracking',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Find brands in place of a URL that can’t earn',
  description:
    'The closest open brands: of the same category if the site’s own program is closed, otherwise those whose name or category has a word of the URL. Empty if the URL can earn.',
  request: { query: z.object({ url }) },
  responses: {
    200: json(z.object({ data: z.array(brandRecord), meta }), 'Up to three brands, the closest first'),
    ...problems,
  },
});

export const explainRoutes = newRouter()
  .openapi(alternatives, async (c) => {
    const ctx = c.get('ctx');
    const caller = await knownPublisher(c);
    const target = await parseDestination(c.req.valid('query').url);
    const { PUBLIC_ORIGIN: origin } = c.env;
    const urls = caller === null ? publicReader(origin) : publisherReader(origin, caller);
    const data = await findAlternatives(ctx, edgeOf(c), caller, target, urls);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(explain, async (c) => {
    const ctx = c.get('ctx');
    const deps = { edge: edgeOf(c), origin: c.env.PUBLIC_ORIGIN };
    const data = await explainUrl(ctx, deps, await knownPublisher(c), c.req.valid('query'));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(explainAll, async (c) => {
    const ctx = c.get('ctx');
    const body = c.req.valid('json');
    const subId = requireSubId(body.ref, 'ref');
    const caller = await knownPublisher(c);
    const parsed = await Promise.all(body.urls.map(destinationOrError));
    const urls = parsed.filter((each) => each instanceof URL);
    const explained = (await explainUrls(ctx, edgeOf(c), caller, urls)).values();
    const data = parsed.map((each, index) => {
      if (each instanceof DomainError)
        return { index, explanation: null, error: { code: each.code, detail: each.message } };
      const { value } = explained.next();
      if (!value) throw new RangeError('every URL has an explanation');
      const shown = explanationOf(value, { origin: c.env.PUBLIC_ORIGIN, subId });
      return { index, explanation: shown, error: null };
    });
    const summary = {
      total: data.length,
      monetizable: data.filter((each) => each.explanation?.monetizable).length,
      malformed: data.filter((each) => each.error !== null).length,
    };
    return c.json({ data, summary, meta: metaOf(ctx) }, 200);
  });

async function destinationOrError(text: string): Promise<URL | DomainError> {
  try {
    return await parseDestination(text);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { json, problems } from '../http/answers.ts';
import { needsKey } from '../http/guards.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import type { Later } from './edge-cache.ts';
import { type LinkRequest, parseTrackQuery, publisherOf } from './link-request.ts';
import { notMonetised, track } from './redirect.ts';

const tracked = z.object({
  success: z.literal(true),
  redirect_url: z.url(),
  click_id: z.string(),
  verdict: z.string(),
  reason: z.string(),
});

const follow = createRoute({
  method: 'get',
  path: '/v1/tracking/click',
  summary: 'Make a tracked redirect address for a click',
  request: {
    query: z.object({
      id: z.string().optional(),
      p: z.string().optional(),
      b: z.string().optional(),
      np: z.string().optional(),
      url: z.string().optional(),
      ref: z.string().optional(),
    }),
  },
  responses: { 200: json(tracked, 'Where to send the visitor'), ...problems },
});

const report = createRoute({
  method: 'post',
  path: '/v1/tracking/click',
  summary: 'Report a click that your own server handled',
  middleware: [needsKey] as const,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            link_id: z.string().optional(),
            brand_id: z.string().optional(),
            publisher_id: z.string().optional(),
            url: z.string().optional(),
            user_agent: z.string().max(1_000).optional(),
            ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
            referrer: z.string().max(2_048).optional(),
            click_id: z.string().max(100).optional().describe('Your own id of the click; kept as its sub-id'),
          }),
        },
      },
    },
  },
  responses: { 200: json(tracked, 'Where to send the visitor'), ...problems },
});

export const trackingRoutes = newRouter()
  .openapi(follow, async (c) => {
    const query = new URL(c.req.url).searchParams;
    return c.json(await trackFor(c, query, c.req.raw.headers), 200);
  })
  .openapi(report, async (c) => {
    const body = c.req.valid('json');
    if (body.publisher_id !== undefined && publisherOf(body.publisher_id) !== c.get('publisherId'))
      throw new DomainError('key.other_publisher', 'This key belongs to another publisher.', 403);
    const query = {
      p: c.get('publisherId'),
      id: body.link_id,
      b: body.brand_id,
      url: body.url,
      ref: body.click_id,
    };
    const visitor = {
      'user-agent': body.user_agent,
      'cf-connecting-ip': body.ip_address,
      referer: body.referrer,
    };
    return c.json(await trackFor(c, new URLSearchParams(given(query)), new Headers(given(visitor))), 200);
  });

async function trackFor(c: HonoContext<AppEnv>, query: URLSearchParams, headers: Headers) {
  const { now } = c.get('ctx');
  const later: Later = (work) => c.executionCtx.waitUntil(work);
  const link: LinkRequest = { ...parseTrackQuery(query), form: 'api' };
  const click = await track(link, { method: 'GET', headers }, c.get('tracker'), now, later);
  if (click.decision.way === 'choose') throw notMonetised(click.decision.reason);
  return {
    success: true as const,
    redirect_url: click.location,
    click_id: click.clickId,
    verdict: click.verdict,
    reason: click.reason,
  };
}

/** The entries that have a value. */
function given(entries: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

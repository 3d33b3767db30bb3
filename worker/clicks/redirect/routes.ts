import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { anyone, byPublisher, requireOwn } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import type { Tag } from '../../platform/http/tags.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { AddressLimit } from '../../platform/rate-limits/address-limit.ts';
import { clickRecord } from './click-data.ts';
import { readContextAt, type WaitUntil } from './edge-cache.ts';
import { type ParsedLink, parseTrackQuery, trackQuery } from './parse-link.ts';
import { NOT_MONETIZABLE } from './reasons.ts';
import { track, type Visitor } from './redirect.ts';
import { clickData } from './responses.ts';
import { requireSubId, SUB_ID_RULES } from './sub-id.ts';

const SHOP_URL = 'https://alder-nook.example/lamps';
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

const tracked = clickRecord.extend({ success: z.literal(true) });

const follow = operation({
  method: 'get',
  path: '/v1/tracking/click',
  tag: 'Tracking',
  callers: anyone,
  limit: 'CLICK_REPORTS_BY_ADDRESS',
  effect: 'traffic',
  takesAnyParameter: true,
  example: { parameters: { p: 'PUB000001', url: SHOP_URL, ref: 'newsletter' } },
  summary: 'Create a tracked redirect URL',
  request: {
    query: z.object({
      id: z.string().optional(),
      p: z.string().optional(),
      b: z.string().optional(),
      np: z.string().optional(),
      url: z.string().optional(),
      ref: z.string().optional().describe(SUB_ID_RULES),
      test: z.string().optional().describe('`1` marks a test click, which is stored but never counts'),
    }),
  },
  responses: { 200: json(tracked, 'The click and its redirect URL'), ...problems },
});

const reported = z.object({
  link_id: z.string().optional(),
  brand_id: z.string().optional(),
  publisher_id: z.string().optional(),
  url: z.string().optional(),
  user_agent: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .describe('The user agent of the visitor’s browser; used to detect bots'),
  ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
  referrer: z.string().max(2_048).optional(),
  click_id: z.string().optional().describe(`Your own click ID, stored as the sub-ID. ${SUB_ID_RULES}`),
});

/** Where servers of publishers report clicks. */
export const CLICK_REPORT_PATHS: ReadonlySet<string> = new Set([
  '/v1/tracking/click',
  '/functions/v1/track-click',
]);

/** The route at its own path, or at the path of earlier integrations. */
export const clickReport = <Path extends string>(path: Path, declared: { tag: Tag; limit?: AddressLimit }) =>
  operation({
    method: 'post',
    path,
    ...declared,
    callers: byPublisher('POST track-click'),
    effect: 'traffic',
    example: {
      body: {
        publisher_id: 'PUB000001',
        url: SHOP_URL,
        user_agent: BROWSER,
        referrer: 'https://fenwick.example/best-lamps',
      },
    },
    summary: 'Report a click handled by your server',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: reported,
          },
        },
      },
    },
    responses: { 200: json(tracked, 'The click and its redirect URL'), ...problems },
  });

export const trackingRoutes = newRouter()
  .openapi(follow, async (c) => {
    const link = await parseTrackQuery(trackQuery(c.req.url));
    const { method, headers } = c.req.raw;
    const client = headers.get('cf-connecting-ip');
    return c.json(await trackFor(c, link, { method, headers, client }), 200);
  })
  .openapi(
    clickReport('/v1/tracking/click', { tag: 'Tracking', limit: 'CLICK_REPORTS_BY_ADDRESS' }),
    async (c) => c.json(await reportClick(c, c.req.valid('json')), 200),
  );

export async function reportClick(c: HonoContext<AppEnv>, body: z.infer<typeof reported>) {
  await requireOwn(c, body.publisher_id);
  const query = {
    p: c.get('publisherId'),
    id: body.link_id,
    b: body.brand_id,
    url: body.url,
    ref: requireSubId(body.click_id, 'click_id') ?? undefined,
  };
  const link = await parseTrackQuery(new Map(Object.entries(definedOnly(query))));
  await requireOwn(c, await ownerOf(c, link));
  return trackFor(c, link, { method: 'GET', headers: visitorHeaders(body), client: c.get('publisherId') });
}

async function trackFor(c: HonoContext<AppEnv>, link: ParsedLink, visitor: Visitor) {
  const { now } = c.get('ctx');
  const click = await track({ ...link, form: 'api' }, visitor, c.get('tracker'), now, waitUntilOf(c));
  if (click.decision.way === 'interstitial') throw NOT_MONETIZABLE[click.decision.reason]();
  return { success: true as const, ...clickData(click) };
}

/** The publisher of a stored link; undefined for other links, which name their publisher. */
async function ownerOf(c: HonoContext<AppEnv>, { target }: ParsedLink): Promise<PublisherId | undefined> {
  if (target.kind !== 'link') return undefined;
  const stored = await c.get('tracker').edge.link(target.id, readContextAt(c.get('ctx').now, waitUntilOf(c)));
  return stored?.publisher;
}

function waitUntilOf(c: HonoContext<AppEnv>): WaitUntil {
  return (work) => c.executionCtx.waitUntil(work);
}

/** The headers that the visitor's own request would have had. */
function visitorHeaders(body: z.infer<typeof reported>): Headers {
  return new Headers(
    definedOnly({
      'user-agent': body.user_agent.replace(/[^\x20-\x7e]/g, ''),
      'cf-connecting-ip': body.ip_address,
      referer: body.referrer && URL.parse(body.referrer)?.href,
    }),
  );
}

function definedOnly(entries: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

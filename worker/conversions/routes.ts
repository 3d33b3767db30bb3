import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { needsKey } from '../http/guards.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import type { Entry, ReportRow } from '../networks/contract.ts';
import { openNetwork, readNetwork } from '../networks/network-access.ts';
import { postbackConfig } from '../networks/postback/config.ts';
import { readPostback } from '../networks/postback/read-postback.ts';
import { wildfireCallback } from '../networks/wildfire/callback.ts';
import { DomainError } from '../platform/errors.ts';
import { publisherNumber } from '../platform/ids.ts';
import { readClickId } from '../tracking/click-id.ts';
import { DIRECT_NETWORK, directRow } from './direct-report.ts';
import { ingestReport } from './ingest.ts';
import { conversionIdOf } from './plan.ts';

const taken = z.object({
  success: z.literal(true),
  data: z.object({
    conversion_id: z.string().nullable(),
    result: z.enum(['new', 'changed', 'unchanged', 'set_aside']),
  }),
  meta,
});

const conversion = createRoute({
  method: 'post',
  path: '/v1/tracking/conversion',
  summary: 'Report a conversion of one of your clicks',
  middleware: [needsKey] as const,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            click_id: z.string().min(1).max(100),
            order_id: z.string().trim().min(1).max(100),
            earnings: z.union([z.number(), z.string().max(40)]),
            publisher_id: z.string().optional(),
            brand_id: z.string().optional(),
            metadata: z.object({ source: z.string().max(50).optional() }).optional(),
          }),
        },
      },
    },
  },
  responses: { 200: json(taken, 'In the books, pending'), ...problems },
});

const postback = (method: 'get' | 'post') =>
  createRoute({
    method,
    path: '/v1/postback/{network}',
    summary: 'Server-to-server postback of a network',
    request: { params: z.object({ network: z.string().regex(/^[a-z0-9_-]{1,40}$/) }) },
    responses: { 200: json(taken, 'In the books'), ...problems },
  });

const callback = createRoute({
  method: 'post',
  path: '/v1/callback/wildfire',
  summary: 'Signed commission callback of Wildfire',
  responses: { 200: json(taken, 'In the books'), ...problems },
});

export const conversionRoutes = newRouter()
  .openapi(conversion, async (c) => {
    const body = c.req.valid('json');
    const id = c.get('publisherId');
    if (body.publisher_id !== undefined && body.publisher_id !== id)
      throw new DomainError('key.other_publisher', 'This key belongs to another publisher.', 403);
    const row = directRow(
      [c.env.CLICK_ID_KEY],
      { id, number: publisherNumber(id) ?? 0 },
      {
        clickId: body.click_id,
        orderId: body.order_id,
        earnings: body.earnings,
        source: body.metadata?.source,
      },
      c.get('ctx').now,
    );
    return c.json(await take(c, DIRECT_NETWORK, [{ row }], 'publisher'), 200);
  })
  .openapi(postback('get'), async (c) => {
    const { network } = c.req.valid('param');
    return c.json(await takePostback(c, network, new URL(c.req.url).searchParams), 200);
  })
  .openapi(postback('post'), async (c) => {
    const { network } = c.req.valid('param');
    return c.json(await takePostback(c, network, await bodyParameters(c)), 200);
  })
  .openapi(callback, async (c) => {
    const { settings } = await readNetwork(c.get('ctx'), 'wildfire');
    const access = openNetwork(c.env, 'wildfire', settings);
    const entries = wildfireCallback.readCallback(access, c.req.raw.headers, await c.req.text());
    return c.json(await take(c, 'wildfire', entries, 'callback'), 200);
  });

async function takePostback(c: HonoContext<AppEnv>, network: string, parameters: URLSearchParams) {
  const ctx = c.get('ctx');
  const { settings } = await readNetwork(ctx, network);
  const config = postbackConfig.parse(settings.adapter.postback ?? {});
  const entry = readPostback(config, parameters, { secret: c.env.POSTBACK_SECRET, receivedAt: ctx.now });
  return take(c, network, [anchored(entry, [c.env.CLICK_ID_KEY])], 'postback');
}

/**
 * A postback does not say when the sale was, so its time is that of its click: the same postback again is then the same
 * row, whenever it arrives.
 */
function anchored(entry: Entry<ReportRow>, keys: readonly string[]): Entry<ReportRow> {
  if (!('row' in entry) || entry.row.clickRef === null) return entry;
  const click = readClickId(keys, entry.row.clickRef);
  return click.ok ? { row: { ...entry.row, eventAt: click.facts.at } } : entry;
}

async function bodyParameters(c: HonoContext<AppEnv>): Promise<URLSearchParams> {
  const parameters = new URL(c.req.url).searchParams;
  const text = await c.req.text();
  if (!c.req.header('content-type')?.includes('json')) {
    for (const [name, value] of new URLSearchParams(text)) parameters.set(name, value);
    return parameters;
  }
  const body = z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .safeParse(parsed(text));
  if (!body.success) throw new DomainError('postback.unreadable', 'The body is not a flat JSON object.');
  for (const [name, value] of Object.entries(body.data))
    if (value !== null) parameters.set(name, String(value));
  return parameters;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function take(c: HonoContext<AppEnv>, network: string, entries: Entry<ReportRow>[], source: string) {
  const ctx = c.get('ctx');
  const counts = await ingestReport(ctx, { clickIdKeys: [c.env.CLICK_ID_KEY] }, network, entries, source);
  const first = entries.find((entry) => 'row' in entry);
  const result = counts.rejected
    ? 'set_aside'
    : counts.new
      ? 'new'
      : counts.changed
        ? 'changed'
        : 'unchanged';
  return {
    success: true as const,
    data: { conversion_id: first ? conversionIdOf(network, first.row.groupId) : null, result } as const,
    meta: metaOf(ctx),
  };
}

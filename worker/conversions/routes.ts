import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { byPublisher, requireOwn } from '../http/guards.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import type { Entry, ReportRow } from '../networks/contract.ts';
import { openNetwork, readNetwork } from '../networks/network-access.ts';
import { postbackConfig } from '../networks/postback/config.ts';
import { readPostback } from '../networks/postback/read-postback.ts';
import { wildfireCallback } from '../networks/wildfire/callback.ts';
import { DomainError } from '../platform/errors.ts';
import { readClickId } from '../tracking/click-id.ts';
import { nudgeWebhooks } from '../webhooks/emit.ts';
import { DIRECT_NETWORK, directRow } from './direct-report.ts';
import { type Ingested, ingestReport } from './ingest.ts';
import { postbackParameters } from './postback-parameters.ts';
import { conversionOfRow } from './report-store.ts';

const taken = z.object({
  success: z.literal(true),
  data: z.object({
    conversion_id: idField('cnv').nullable(),
    result: z.enum(['new', 'changed', 'unchanged', 'set_aside']),
  }),
  meta,
});

const conversion = createRoute({
  method: 'post',
  path: '/v1/tracking/conversion',
  summary: 'Report a conversion of one of your clicks',
  ...byPublisher('POST record-conversion'),
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
            brand_id: idParameter('brd').optional().describe('Not needed: the click id names the brand'),
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
    await requireOwn(c, body.publisher_id);
    const row = directRow(
      [c.env.CLICK_ID_KEY],
      c.get('publisherId'),
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
  .openapi(postback('get'), async (c) => c.json(await takePostback(c, c.req.valid('param').network), 200))
  .openapi(postback('post'), async (c) => c.json(await takePostback(c, c.req.valid('param').network), 200))
  .openapi(callback, async (c) => {
    const { settings } = await readNetwork(c.get('ctx'), 'wildfire');
    const access = openNetwork(c.env, 'wildfire', settings);
    const entries = wildfireCallback.readCallback(access, c.req.raw.headers, await c.req.text());
    return c.json(await take(c, 'wildfire', entries, 'callback'), 200);
  });

async function takePostback(c: HonoContext<AppEnv>, network: string) {
  if (c.req.method === 'HEAD')
    throw new DomainError('route.method_not_allowed', 'A postback is sent with GET or POST.', 405);
  const ctx = c.get('ctx');
  const { settings } = await readNetwork(ctx, network);
  if (settings.adapter.postback === undefined)
    throw new DomainError(
      'postback.not_configured',
      `The network ${network} does not report by postback.`,
      404,
    );
  const config = postbackConfig.parse(settings.adapter.postback);
  const receipt = { secret: c.env.POSTBACK_SECRET, receivedAt: ctx.now };
  const entry = readPostback(config, await postbackParameters(c.req.raw), receipt);
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

async function take(c: HonoContext<AppEnv>, network: string, entries: Entry<ReportRow>[], source: string) {
  const ctx = c.get('ctx');
  const counts = await ingestReport(ctx, { clickIdKeys: [c.env.CLICK_ID_KEY] }, network, entries, source);
  if (counts.new + counts.changed > 0) await nudgeWebhooks(c.env);
  const first = entries.find((entry) => 'row' in entry);
  const conversion_id = first ? await conversionOfRow(ctx, network, first.row.externalId) : null;
  return { success: true as const, data: { conversion_id, result: resultOf(counts) }, meta: metaOf(ctx) };
}

function resultOf(counts: Ingested): z.infer<typeof taken>['data']['result'] {
  if (counts.rejected > 0) return 'set_aside';
  if (counts.new > 0) return 'new';
  return counts.changed > 0 ? 'changed' : 'unchanged';
}

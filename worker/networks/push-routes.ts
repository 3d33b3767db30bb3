import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { readNetwork } from '../catalog/network-queries.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { failure } from '../platform/failure.ts';
import { anyone } from '../platform/http/access.ts';
import { callbackBadSignature, routeMethodNotAllowed } from '../platform/http/failures.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { countFailedAttempt } from '../platform/rate-limits/failed-attempts.ts';
import { rateExceeded } from '../platform/rate-limits/headers.ts';
import { type Ingested, ingestReport } from '../sales/ingest.ts';
import type { Entry, ReportRow } from '../sales/report-row.ts';
import { conversionOfRow } from '../sales/report-store.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { openNetwork } from './network-access.ts';
import { isAuthentic } from './postback/authenticate.ts';
import { postbackConfig } from './postback/config.ts';
import { openCredentials } from './postback/credentials.ts';
import { readPostbackMessage } from './postback/message.ts';
import { readPostback, secretsIn } from './postback/read-postback.ts';
import { wildfireCallback } from './wildfire/callback.ts';

const ingested = z.object({
  success: z.literal(true),
  data: z.object({
    conversion_id: idField('cnv').nullable(),
    result: z.enum(['new', 'changed', 'unchanged', 'rejected']),
  }),
  meta,
});

const postbackNotConfigured = failure(
  'postback.not_configured',
  404,
  (network: string) => `The network ${network} doesn’t report by postback.`,
  { action: 'Set up the network’s postback first.', sample: ['heron-media'] },
);
const postbackBadSecret = failure(
  'postback.bad_secret',
  401,
  'The secret or signature is missing or wrong.',
  { action: 'Sign the call with the secret of the network.' },
);

const postback = (method: 'get' | 'post') =>
  operation({
    method,
    path: '/v1/postback/{network}',
    tag: 'Networks',
    callers: anyone,
    effect: 'money',
    example: { parameters: { network: 'wildfire' } },
    summary: 'Receive a server-to-server postback',
    description:
      'The network authenticates with its secret (`Authorization: Bearer`, `X-Postback-Secret` or the parameter `token`), or with `X-Postback-Signature: sha256=…`: the HMAC-SHA-256 of the raw body, or of the raw query string if there is no body.',
    request: { params: z.object({ network: z.string().regex(/^[a-z0-9_-]{1,40}$/) }) },
    responses: { 200: json(ingested, 'The report was stored'), ...problems },
  });

const callback = operation({
  method: 'post',
  path: '/v1/callback/wildfire',
  tag: 'Networks',
  callers: anyone,
  effect: 'money',
  summary: 'Receive a signed commission callback from Wildfire',
  responses: { 200: json(ingested, 'The report was stored'), ...problems },
});

export const postbackRoutes = newRouter()
  .openapi(postback('get'), async (c) => c.json(await ingestPostback(c, c.req.valid('param').network), 200))
  .openapi(postback('post'), async (c) => c.json(await ingestPostback(c, c.req.valid('param').network), 200));

export const callbackRoutes = newRouter().openapi(callback, async (c) =>
  c.json(await ingestCallback(c), 200),
);

async function ingestPostback(c: HonoContext<AppEnv>, network: string) {
  if (c.req.method === 'HEAD') throw routeMethodNotAllowed();
  const ctx = c.get('ctx');
  const { settings } = await readNetwork(ctx, network);
  if (settings.adapter.postback === undefined) throw postbackNotConfigured(network);
  const config = postbackConfig.parse(settings.adapter.postback);
  const message = await readPostbackMessage(c.req.raw);
  const proof = {
    ...message,
    secrets: [...message.headerSecrets, ...secretsIn(config, message.parameters)],
  };
  if (!isAuthentic(await openCredentials(ctx, c.env.ENCRYPTION_KEY, network), proof))
    throw await refusalOf(c, network, postbackBadSecret());
  return ingest(c, network, [readPostback(config, message.parameters)], 'postback');
}

async function ingestCallback(c: HonoContext<AppEnv>) {
  const { settings } = await readNetwork(c.get('ctx'), 'wildfire');
  const access = openNetwork(c.env, 'wildfire', settings);
  const text = await c.req.text();
  let entries: Entry<ReportRow>[];
  try {
    entries = wildfireCallback.readCallback(access, c.req.raw.headers, text);
  } catch (error) {
    throw callbackBadSignature.is(error) ? await refusalOf(c, 'wildfire', error) : error;
  }
  return ingest(c, 'wildfire', entries, 'callback');
}

/** The error for a push with a wrong secret or signature: 429 once its address has failed too often at this network. */
async function refusalOf(c: HonoContext<AppEnv>, network: string, refusal: unknown): Promise<unknown> {
  const address = c.req.header('cf-connecting-ip') ?? '';
  const { now } = c.get('ctx');
  const exceeded = await countFailedAttempt(c.env, 'FAILED_PUSHES_BY_ADDRESS', address, now, network);
  return exceeded ? rateExceeded(exceeded) : refusal;
}

async function ingest(
  c: HonoContext<AppEnv>,
  network: string,
  entries: Entry<ReportRow>[],
  source: 'postback' | 'callback',
) {
  const ctx = c.get('ctx');
  const claimed = entries.map(asClaimed);
  const counts = await ingestReport(ctx, { clickIdKeys: clickIdKeys(c.env) }, network, claimed, source);
  if (counts.new + counts.changed > 0) await enqueueWebhookRun(c.env);
  const first = entries.find((entry) => 'row' in entry);
  const conversion_id = first ? await conversionOfRow(ctx, network, first.row.externalId) : null;
  return { success: true as const, data: { conversion_id, result: resultOf(counts) }, meta: metaOf(ctx) };
}

/** A push says at most that a sale is approved. That it is paid, the network's own report or a booked payment says. */
function asClaimed(entry: Entry<ReportRow>): Entry<ReportRow> {
  if (!('row' in entry) || entry.row.status !== 'paid') return entry;
  return { ...entry, row: { ...entry.row, status: 'approved' } };
}

function resultOf(counts: Ingested): z.infer<typeof ingested>['data']['result'] {
  if (counts.rejected > 0) return 'rejected';
  if (counts.new > 0) return 'new';
  return counts.changed > 0 ? 'changed' : 'unchanged';
}

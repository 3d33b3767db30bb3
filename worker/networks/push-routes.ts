import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { readNetwork } from '../catalog/network-queries.ts';
import type { NetworkSettings } from '../catalog/network-settings.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { anyone } from '../platform/http/access.ts';
import { routeMethodNotAllowed } from '../platform/http/failures.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { checkUnproven } from '../platform/rate-limits/unproven.ts';
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
import { countRefusedPush } from './refused-pushes.ts';
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
/** Of one address at one network. */
const UNPROVEN_PUSHES = { name: 'unproven_push', failures: 30, atOnce: 1_000 };

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
  const entry = await checkPush(c, network, async (settings) => {
    if (settings.adapter.postback === undefined) throw postbackNotConfigured(network);
    const config = postbackConfig.parse(settings.adapter.postback);
    const message = await readPostbackMessage(c.req.raw);
    const proof = {
      ...message,
      secrets: [...message.headerSecrets, ...secretsIn(config, message.parameters)],
    };
    if (!isAuthentic(await openCredentials(c.get('ctx'), c.env.ENCRYPTION_KEY, network), proof))
      throw postbackBadSecret();
    return readPostback(config, message.parameters, message.nested);
  });
  return ingest(c, network, [entry], 'postback');
}

async function ingestCallback(c: HonoContext<AppEnv>) {
  const entries = await checkPush(c, 'wildfire', async (settings) => {
    const access = openNetwork(c.env, 'wildfire', settings);
    return wildfireCallback.readCallback(access, c.req.raw.headers, await c.req.text());
  });
  return ingest(c, 'wildfire', entries, 'callback');
}

/**
 * Checks whose push it is, by the settings of its network. Throws `rate_limit.exceeded` (429) for an address that had too many checked
 * in vain, `network.not_found`, and what the check throws, which is counted for the network.
 */
function checkPush<Proof>(
  c: HonoContext<AppEnv>,
  network: string,
  check: (settings: NetworkSettings) => Promise<Proof>,
): Promise<Proof> {
  const ctx = c.get('ctx');
  const sender = { address: c.req.header('cf-connecting-ip') ?? '', now: ctx.now };
  const limits = { ...UNPROVEN_PUSHES, name: `${UNPROVEN_PUSHES.name}_${network}` };
  return checkUnproven(c.env, limits, sender, async () => {
    const { settings } = await readNetwork(ctx, network);
    try {
      return await check(settings);
    } catch (error) {
      if (error instanceof DomainError && error.status < 500)
        await countRefusedPush(ctx, c.env, network, error);
      throw error;
    }
  });
}

async function ingest(
  c: HonoContext<AppEnv>,
  network: string,
  entries: Entry<ReportRow>[],
  source: 'postback' | 'callback',
) {
  const ctx = c.get('ctx');
  const counts = await ingestReport(ctx, { clickIdKeys: clickIdKeys(c.env) }, network, entries, source);
  if (counts.new + counts.changed > 0) await enqueueWebhookRun(c.env);
  const first = entries.find((entry) => 'row' in entry);
  const conversion_id = first ? await conversionOfRow(ctx, network, first.row.externalId) : null;
  return { success: true as const, data: { conversion_id, result: resultOf(counts) }, meta: metaOf(ctx) };
}

function resultOf(counts: Ingested): z.infer<typeof ingested>['data']['result'] {
  if (counts.rejected > 0) return 'rejected';
  if (counts.new > 0) return 'new';
  return counts.changed > 0 ? 'changed' : 'unchanged';
}

import { z } from '@hono/zod-openapi';
import { readNetwork } from '../catalog/network-queries.ts';
import { successOf } from '../networks/operator/revenue-sync/sync-result.ts';
import {
  countryCode,
  countryDiagnostic,
  credentialsDiagnostic,
  parameterDiagnostic,
  syncVerification,
} from '../networks/siteplug/diagnostics/records.ts';
import {
  diagnoseSiteplugCountry,
  diagnoseSiteplugCredentials,
  diagnoseSiteplugParameters,
  verifySiteplugSync,
} from '../networks/siteplug/diagnostics/run-diagnostics.ts';
import { siteplugCountries } from '../networks/siteplug/settings.ts';
import type { Context } from '../platform/context.ts';
import { byOperator } from '../platform/http/access.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { joinOrReportSync, syncProgress } from './sync-progress.ts';

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('sync-all-countries') }),
  z.object({ action: z.literal('verify-sync'), countryCode }),
  z.object({ action: z.literal('diagnostic-country'), countryCode }),
  z.object({ action: z.literal('diagnostic-parameters'), countryCode }),
  z.object({ action: z.literal('diagnostic-credentials') }),
]);

const started = z.object({
  success: z.boolean().nullable().describe('Null while the run isn’t over'),
  run_id: idField('run'),
  status: z.enum(['background_processing', 'completed']),
  total_countries: z.int().openapi({ example: 8 }),
  total_countries_processed: z.int().openapi({ example: 0 }),
  total_brands_synced: z.int().openapi({ example: 0 }),
});

const route = operation({
  method: 'post',
  path: '/functions/v1/siteplug-sync',
  tag: 'Legacy',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Sync or check SitePlug (legacy)',
  description:
    'A legacy endpoint. `sync-all-countries` starts a sync of the catalog, or joins the one that is running, and doesn’t wait for it. Repeat the call to read its progress: for two minutes, it reports the run that has ended, or its error as `sync.not_completed`. The other actions check SitePlug by real calls.',
  request: { body: jsonBody(action, { action: 'verify-sync', countryCode: 'US' }) },
  responses: {
    200: json(
      z.intersection(
        z.union([syncVerification, started, countryDiagnostic, credentialsDiagnostic, parameterDiagnostic]),
        z.object({ meta }),
      ),
      'The fields of the action',
    ),
    ...problems,
  },
});

export const siteplugSyncRoutes = newRouter().openapi(route, async (c) => {
  const ctx = c.get('ctx');
  const body = c.req.valid('json');
  const result = await resultOf(ctx, c.env, body);
  return c.json({ ...result, meta: metaOf(ctx) }, 200);
});

async function resultOf(ctx: Context, env: Env, body: z.output<typeof action>) {
  switch (body.action) {
    case 'sync-all-countries':
      return startSiteplugSync(ctx, env);
    case 'verify-sync':
      return verifySiteplugSync(ctx, env, body.countryCode);
    case 'diagnostic-country':
      return diagnoseSiteplugCountry(ctx, env, body.countryCode);
    case 'diagnostic-parameters':
      return diagnoseSiteplugParameters(ctx, env, body.countryCode);
    default:
      return diagnoseSiteplugCredentials(ctx, env);
  }
}

async function startSiteplugSync(ctx: Context, env: Env): Promise<z.infer<typeof started>> {
  const { settings } = await readNetwork(ctx, 'siteplug');
  const run = await joinOrReportSync(ctx, env.SYNC, 'siteplug');
  const { processed, run: latest } = await syncProgress(ctx, 'siteplug');
  return {
    success: successOf(latest),
    run_id: run.id,
    status: latest.status === 'completed' ? 'completed' : 'background_processing',
    total_countries: siteplugCountries(settings).length,
    total_countries_processed: latest.pages,
    total_brands_synced: processed,
  };
}

import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { exportSystem } from '../monitoring/health/report-routes.ts';
import type { CallApi } from '../monitoring/health/security-facts.ts';
import { successOf, syncResult } from '../networks/operator/revenue-sync/sync-result.ts';
import { type NetworkSync, syncOrReport } from '../networks/operator/revenue-sync/sync-revenue.ts';
import { lastDays } from '../networks/revenue-sync.ts';
import { syncRange } from '../networks/sync-range.ts';
import { NETWORK_SLUGS } from '../platform/contract/networks.ts';
import { DomainError } from '../platform/errors.ts';
import { byOperator, requireOperator } from '../platform/http/access.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { json, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { toExactDollars } from '../platform/money.ts';
import { exportResponse, exportResponses } from '../reporting/operator/revenue/export-response.ts';
import { dataExportBody, exportInputOf } from './data-export-body.ts';

const dates = {
  dateFrom: z.iso.date().optional().openapi({ example: '2026-11-18' }),
  dateTo: z.iso.date().optional().openapi({ example: '2026-11-24' }),
};

const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const orchestrator = operation({
  method: 'post',
  path: '/functions/v1/revenue-sync-orchestrator',
  tag: 'Legacy',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Sync the revenue of networks (legacy)',
  description:
    'A legacy endpoint. It starts the syncs or joins running ones, and doesn’t wait for them. Repeat the call to read their progress: for two minutes, it reports the runs that have ended. `success` is null while a run isn’t over, and false for a network that couldn’t be synced.',
  request: {
    body: bodyOf(z.object({ ...dates, networks: z.array(z.enum(NETWORK_SLUGS)).max(20).optional() })),
  },
  responses: {
    200: json(
      z.object({
        success: z.boolean().nullable(),
        results: z.record(
          z.string(),
          z.object({
            success: z.boolean().nullable(),
            status: z.string().openapi({ example: 'completed' }),
            run_id: z.string().nullable(),
            error: z.string().nullable(),
          }),
        ),
      }),
      'The result of each network',
    ),
    ...problems,
  },
});

const siteplug = operation({
  method: 'post',
  path: '/functions/v1/siteplug-revenue-sync',
  tag: 'Legacy',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Sync the revenue of SitePlug (legacy)',
  description:
    'A legacy endpoint. It starts the sync or joins a running one, and doesn’t wait for it. Repeat the call to read its progress: for two minutes, it reports the run that has ended. While `status` is `running`, `success`, `revenueTotal` and `publishersAffected` are null. `revenueTotal` is that of the days, in US dollars.',
  request: {
    body: bodyOf(
      z.object({
        ...dates,
        region: z
          .string()
          .max(10)
          .optional()
          .openapi({ example: 'US' })
          .describe('Ignored: the network’s report is of all countries'),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({
        success: z.boolean().nullable(),
        status: z.string().openapi({ example: 'completed' }),
        run_id: idField('run'),
        processedRecords: z.int().openapi({ example: 3 }),
        errorCount: z.int().openapi({ example: 0 }),
        errors: z.array(z.string()).openapi({ example: [] }),
        revenueTotal: z.number().nullable().openapi({ example: 24.68 }),
        publishersAffected: z.int().nullable().openapi({ example: 1 }),
      }),
      'The result of the sync',
    ),
    ...problems,
  },
});

const dataExport = operation({
  method: 'post',
  path: '/functions/v1/data-export',
  tag: 'Legacy',
  callers: byOperator('money:read'),
  effect: 'nothing',
  summary: 'Export revenue, clicks and conversions (legacy)',
  description:
    'A legacy endpoint. It takes the fields of the export dialog, or those of the system monitor, `{user_id: "system", export_type: "all", format: "json"}`, which gets what `GET /v1/operations/system/export` returns and needs its permission, `system:read`. A CSV is one table; of several kinds of rows, its first column `table` names the kind. A large export comes in parts, as from `GET /v1/operations/revenue/export`: `cursor` takes the end of one.',
  request: { body: bodyOf(dataExportBody) },
  responses: exportResponses,
});

export const revenueFunctionRoutes = (callApi: (c: HonoContext<AppEnv>) => CallApi) =>
  newRouter()
    .openapi(orchestrator, async (c) => {
      const ctx = c.get('ctx');
      const { dateFrom, dateTo, networks } = c.req.valid('json');
      const range = syncRange(ctx.now, { from: dateFrom, to: dateTo });
      const synced = await syncOrReport(ctx, c.env.SYNC, { networks, range });
      const results = synced.map(({ network, run, error }) => {
        const result = {
          success: run ? successOf(run) : false,
          status: run?.status ?? 'failed',
          run_id: run?.id ?? null,
          error: error?.detail ?? run?.errorDetail ?? null,
        };
        return [network, result] as const;
      });
      const outcomes = results.map(([, result]) => result.success);
      const success = outcomes.includes(false) ? false : outcomes.includes(null) ? null : true;
      return c.json({ success, results: Object.fromEntries(results) }, 200);
    })
    .openapi(siteplug, async (c) => {
      const ctx = c.get('ctx');
      const { dateFrom, dateTo } = c.req.valid('json');
      const range = syncRange(ctx.now, { from: dateFrom, to: dateTo });
      const [synced] = await syncOrReport(ctx, c.env.SYNC, { networks: ['siteplug'], range });
      const run = requireRun(synced);
      const period = range ?? lastDays(ctx.now);
      const result = await syncResult(ctx, run, { ...period, networkId: 'siteplug' });
      return c.json(
        {
          ...result,
          status: run.status,
          run_id: run.id,
          revenueTotal: result.revenueTotal === null ? null : Number(toExactDollars(result.revenueTotal)),
        },
        200,
      );
    })
    .openapi(dataExport, async (c) => {
      const body = c.req.valid('json');
      if (body.user_id === 'system') {
        await requireOperator(c, 'system:read');
        return c.json(await exportSystem(c, callApi(c)), 200);
      }
      return exportResponse(c, exportInputOf(body), 'one_table');
    });

function requireRun(synced: NetworkSync | undefined) {
  if (synced?.run) return synced.run;
  const { code, detail } = synced?.error ?? {
    code: 'sync.not_started',
    detail: 'The sync couldn’t be started.',
  };
  throw new DomainError(code, detail, 409);
}

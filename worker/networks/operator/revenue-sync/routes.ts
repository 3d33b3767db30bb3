import { z } from '@hono/zod-openapi';
import { NETWORK_SLUGS } from '../../../platform/contract/networks.ts';
import { failure } from '../../../platform/failure.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { idParameter } from '../../../platform/http/id-parameter.ts';
import { jsonBody } from '../../../platform/http/json-body.ts';
import { operation } from '../../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { isoOrNull } from '../../../platform/time.ts';
import { lastDays } from '../../revenue-sync.ts';
import { readRun } from '../../run-rows.ts';
import { syncRange } from '../../sync-range.ts';
import { runRecord, runRecordOf } from '../run-record.ts';
import { HEALTH_CLASSES } from './health-class.ts';
import { readSyncHealth, type SyncHealth } from './sync-health.ts';
import { syncResult } from './sync-result.ts';
import { syncRevenue } from './sync-revenue.ts';

const revenueRunUnknown = failure('revenue_sync.unknown', 404, 'There is no revenue sync with this ID.', {
  action: 'Use the ID of a run of `POST /v1/operations/revenue/sync`.',
});

const sync = operation({
  method: 'post',
  path: '/v1/operations/revenue/sync',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Start the revenue syncs of all networks, or join running ones',
  description:
    'Follow the runs with `GET /v1/operations/sync-runs`. Without dates, the last 90 days are read.',
  request: {
    body: jsonBody(
      z.strictObject({
        from: z.iso.date().optional().describe('First day (UTC)'),
        to: z.iso.date().optional().describe('Last day (UTC)'),
        networks: z.array(z.enum(NETWORK_SLUGS)).min(1).max(20).optional(),
      }),
      { networks: ['wildfire'] },
    ),
  },
  responses: {
    202: json(
      z.object({
        data: z.array(
          z.object({
            network: z.string().openapi({ example: 'wildfire' }),
            joined: z.boolean().openapi({ example: false }).describe('True if the sync was already running'),
            run: runRecord.nullable(),
            error: z
              .object({
                code: z.string().openapi({ example: 'network.inactive' }),
                detail: z.string().openapi({ example: 'The network wildfire is switched off.' }),
              })
              .nullable()
              .openapi({ example: null }),
          }),
        ),
        summary: z.object({
          networks: z.int().openapi({ example: 1 }),
          started: z.int().openapi({ example: 1 }),
        }),
        meta,
      }),
      'The run of each network, or the reason why there is none',
    ),
    ...problems,
  },
});

const result = operation({
  method: 'get',
  path: '/v1/operations/revenue/sync/{id}',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get the result of a revenue sync, also while it runs',
  description: 'While the run isn’t over, `success`, `revenue_total` and `publishers_affected` are null.',
  request: { params: z.object({ id: idParameter('run') }) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          run: runRecord,
          success: z.boolean().nullable().openapi({ example: true }),
          processed_records: z.int().openapi({ example: 3 }),
          error_count: z.int().openapi({ example: 0 }),
          errors: z.array(z.string()).openapi({ example: [] }).describe('The first 50'),
          revenue_total: dollars.nullable().describe('Gross, of the network’s sales of the synced days'),
          publishers_affected: z.int().nullable().openapi({ example: 1 }),
          duration_ms: z.int().nullable().openapi({ example: 4_200 }).describe('Null while it runs'),
        }),
        meta,
      }),
      'The run and its result',
    ),
    ...problems,
  },
});

const healthClass = z.enum(HEALTH_CLASSES).nullable().openapi({ example: 'healthy' });

const health = operation({
  method: 'get',
  path: '/v1/operations/revenue-sync-health',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get the health of the revenue syncs',
  description:
    'A network is `healthy` if at least 90% of its revenue syncs of the last seven days completed, `critical` below 50%, and a `warning` between. Overall it is `critical` if one network is, and a `warning` if more than 30% of the networks with runs aren’t healthy. Without runs there is no figure.',
  responses: {
    200: json(
      z.object({
        data: z.object({
          overall_health: healthClass.describe('Null if no network has a run'),
          last_successful_sync: z.iso.datetime().nullable(),
          total_networks: z.int().openapi({ example: 3 }).describe('Active networks with revenue syncs'),
          healthy_networks: z.int().openapi({ example: 3 }),
          warning_networks: z.int().openapi({ example: 0 }),
          failing_networks: z.int().openapi({ example: 0 }).describe('Those that are critical'),
          networks_without_runs: z.int().openapi({ example: 0 }),
          total_revenue_24h: dollars.describe('Gross, of sales of the last 24 hours'),
          sync_frequency_score: z
            .number()
            .nullable()
            .openapi({ example: 100 })
            .describe('min(100, healthy / networks with runs × 100); null without runs'),
          from: z.iso.date().describe('The first day of the figures of each network'),
          to: z.iso.date(),
          networks: z.array(
            z.object({
              network_id: z.string(),
              network_name: z.string(),
              health: healthClass.describe('Null without runs'),
              last_sync: z.iso.datetime().nullable().describe('The end of the latest completed sync'),
              success_rate: z.number().nullable().openapi({ example: 98.5 }),
              runs: z.int().openapi({ example: 28 }),
              total_revenue: dollars.describe('Gross'),
              publisher_earnings: dollars,
              our_commission: dollars.describe('`total_revenue` less `publisher_earnings`'),
              total_records: z.int().openapi({ example: 120 }).describe('Rows that the runs recorded'),
              error_count: z
                .int()
                .openapi({ example: 0 })
                .describe('Rows that they rejected, and runs that didn’t complete'),
            }),
          ),
        }),
        meta,
      }),
      'The health of all networks and of each',
    ),
    ...problems,
  },
});

export const revenueSyncRoutes = newRouter()
  .openapi(sync, async (c) => {
    const ctx = c.get('ctx');
    const { from, to, networks } = c.req.valid('json');
    const synced = await syncRevenue(ctx, c.env.SYNC, { networks, range: syncRange(ctx.now, { from, to }) });
    const data = synced.map(({ run, ...each }) => ({ ...each, run: run && runRecordOf(run) }));
    const started = synced.filter(({ run }) => run !== null).length;
    return c.json({ data, summary: { networks: data.length, started }, meta: metaOf(ctx) }, 202);
  })
  .openapi(result, async (c) => {
    const ctx = c.get('ctx');
    const run = await readRun(ctx, c.req.valid('param').id);
    if (run?.kind !== 'revenue') throw revenueRunUnknown();
    const { from, to } = lastDays(ctx.now);
    const period = { from: run.rangeFrom ?? from, to: run.rangeTo ?? to };
    const synced = await syncResult(ctx, run, { ...period, networkId: run.networkId });
    const data = {
      run: runRecordOf(run),
      success: synced.success,
      processed_records: synced.processedRecords,
      error_count: synced.errorCount,
      errors: synced.errors,
      revenue_total: synced.revenueTotal === null ? null : toExactDollars(synced.revenueTotal),
      publishers_affected: synced.publishersAffected,
      duration_ms: run.finishedAt === null ? null : run.finishedAt - run.startedAt,
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(health, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: healthRecordOf(await readSyncHealth(ctx)), meta: metaOf(ctx) }, 200);
  });

function healthRecordOf({ overall, lastSuccessfulSync, revenue24h, period, networks }: SyncHealth) {
  return {
    overall_health: overall.health,
    last_successful_sync: isoOrNull(lastSuccessfulSync),
    total_networks: networks.length,
    healthy_networks: overall.healthy,
    warning_networks: overall.warning,
    failing_networks: overall.critical,
    networks_without_runs: overall.withoutRuns,
    total_revenue_24h: toExactDollars(revenue24h),
    sync_frequency_score: overall.score,
    ...period,
    networks: networks.map((each) => ({
      network_id: each.networkId,
      network_name: each.networkName,
      health: each.health,
      last_sync: isoOrNull(each.lastSync),
      success_rate: each.successRate,
      runs: each.runs,
      total_revenue: toExactDollars(each.revenue),
      publisher_earnings: toExactDollars(each.publisherEarnings),
      our_commission: toExactDollars(each.commission),
      total_records: each.records,
      error_count: each.errors,
    })),
  };
}

import { z } from '@hono/zod-openapi';
import { successOf } from '../networks/operator/revenue-sync/sync-result.ts';
import { byOperator, requireConfirmedOperator } from '../platform/http/access.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { setShareFromFirstDay } from './set-share.ts';
import { joinSync, syncProgress } from './sync-progress.ts';

const percentage = z.number().min(1).max(100);

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('sync-merchants'), revenueSharePercentage: percentage.optional() }),
  z.object({
    action: z.literal('sync-merchants-batch'),
    revenueSharePercentage: percentage.optional(),
    batchStart: z.int().min(0).default(0),
    batchSize: z.int().min(1).max(1_000_000).optional(),
  }),
  z.object({ action: z.literal('update-revenue-share'), revenueSharePercentage: percentage }),
]);

const started = z.object({
  success: z.boolean().nullable().describe('Null while the run isn’t over'),
  run_id: idField('run'),
  status: z.string().openapi({ example: 'running' }),
  total_merchants: z
    .int()
    .openapi({ example: 4_953 })
    .describe('The merchants of the feed; the active programs while that isn’t known'),
  meta,
});
const batch = started.extend({
  batch_synced: z.int().openapi({ example: 250 }),
  is_complete: z.boolean().openapi({ example: false }),
});
const share = z.object({
  success: z.literal(true),
  status: z
    .enum(['applied', 'proposed'])
    .openapi({ example: 'proposed' })
    .describe('`proposed` while a second person has to approve it'),
  revenue_share_percentage: z.number().openapi({ example: 50 }),
  effective_from: z.iso.date(),
  change_id: idField('chg').nullable(),
  meta,
});

const route = operation({
  method: 'post',
  path: '/functions/v1/wildfire-sync',
  tag: 'Legacy',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Sync Wildfire (legacy)',
  description:
    'A legacy endpoint. `sync-merchants` starts a sync of the catalog, or joins the one that is running, and doesn’t wait for it: its `status` is `running`, and `success` is null. `sync-merchants-batch` reports how far it is: `batch_synced` of the merchants from `batchStart` on, at most `batchSize`. Neither changes the revenue share. `update-revenue-share` changes the default share from the first possible day on: tomorrow, or the day after the one on which it is made where no one else may approve it. It takes the confirmed session of an operator who may move money, and a second person.',
  request: { body: jsonBody(action, { action: 'sync-merchants-batch', batchStart: 0, batchSize: 250 }) },
  responses: {
    200: json(z.union([batch, started, share]), 'The fields of the action'),
    ...problems,
  },
});

export const wildfireSyncRoutes = newRouter().openapi(route, async (c) => {
  const ctx = c.get('ctx');
  const body = c.req.valid('json');
  const base = { meta: metaOf(ctx) };
  switch (body.action) {
    case 'sync-merchants': {
      const run = await joinSync(ctx, c.env.SYNC, 'wildfire');
      const { total } = await syncProgress(ctx, 'wildfire');
      return c.json(
        { ...base, success: successOf(run), run_id: run.id, status: run.status, total_merchants: total },
        200,
      );
    }
    case 'sync-merchants-batch': {
      const { run, processed, total, isEnded } = await syncProgress(ctx, 'wildfire');
      const synced = Math.min(Math.max(processed - body.batchStart, 0), body.batchSize ?? processed);
      const isComplete = isEnded && body.batchStart + synced >= processed;
      return c.json(
        {
          ...base,
          success: successOf(run),
          run_id: run.id,
          status: run.status,
          total_merchants: total,
          batch_synced: synced,
          is_complete: isComplete,
        },
        200,
      );
    }
    default: {
      await requireConfirmedOperator(c, 'money:write');
      const set = await setShareFromFirstDay(c.get('ctx'), c.env, body.revenueSharePercentage);
      return c.json(
        {
          ...base,
          success: true as const,
          status: set.status,
          revenue_share_percentage: set.percent,
          effective_from: set.effectiveFrom,
          change_id: set.changeId,
        },
        200,
      );
    }
  }
});

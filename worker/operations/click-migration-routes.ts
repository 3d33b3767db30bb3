import { createRoute, z } from '@hono/zod-openapi';
import { REJECTION_CODES } from '../clicks/classification.ts';
import { listRejectedClicks, MAX_COUNTED_ROWS } from '../clicks/migration-state.ts';
import { byOperator } from '../http/access.ts';
import { json, limitOffset, meta, metaOf, pageBody, pageOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { toIso } from '../platform/time.ts';
import { type MigrationProgress, readClickMigration, startClickMigration } from './click-migration.ts';

const migration = z.object({
  status: z
    .enum([
      'queued',
      'running',
      'paused',
      'errored',
      'terminated',
      'complete',
      'waiting',
      'waitingForPause',
      'rollingBack',
      'unknown',
    ])
    .nullable()
    .describe('The state of the Workflow; null before the first start')
    .openapi({ example: 'running' }),
  started_at: z.iso.datetime().nullable(),
  rows_left: z
    .int()
    .describe(`Rows in click_logs; at most ${MAX_COUNTED_ROWS.toLocaleString('en')} are counted`)
    .openapi({ example: 120_000 }),
  rows_rejected: z.int().describe('Rows that no click store accepts').openapi({ example: 0 }),
});

const start = createRoute({
  method: 'post',
  path: '/',
  summary: 'Start the migration of clicks',
  description:
    'Moves the clicks of a deployment from before the click stores. A migration that was interrupted can be started again: no click is lost or counted twice.',
  ...byOperator('system:write'),
  responses: {
    202: json(z.object({ data: migration, meta }), 'The migration was started'),
    ...problems,
  },
});

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the progress of the migration of clicks',
  ...byOperator('system:read'),
  responses: { 200: json(z.object({ data: migration, meta }), 'The progress'), ...problems },
});

const text = (example: string | null) => z.string().nullable().openapi({ example });

const rejected = z.object({
  click_id: z.string(),
  code: z.enum(REJECTION_CODES).openapi({ example: 'click.id_malformed' }),
  rejected_at: z.iso.datetime(),
  clicked_at: z.number().describe('Milliseconds since 1970').openapi({ example: 1_795_251_600_000 }),
  publisher_id: z.string(),
  requested_by: text(null),
  program_id: text(null),
  brand_id: text(null),
  link_id: text(null),
  network_id: text(null),
  classification: z.string(),
  reason: z.string(),
  destination: text(null),
  sub_id: text(null),
  traffic_source: z.string().openapi({ example: 'go' }),
  referer: text(null),
  user_agent: text(null),
  country: text(null),
});

const list = createRoute({
  method: 'get',
  path: '/rejected-clicks',
  summary: 'List clicks that could not be moved',
  ...byOperator('system:read'),
  request: { query: z.object(paging) },
  responses: pageOf(rejected, 'Rejected clicks in the order of their IDs'),
});

export const clickMigrationRoutes = newRouter()
  .openapi(start, async (c) => {
    const ctx = c.get('ctx');
    const started = await startClickMigration(ctx, c.env.CLICK_MIGRATION);
    return c.json({ data: recordOf(started), meta: metaOf(ctx) }, 202);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const progress = await readClickMigration(ctx, c.env.CLICK_MIGRATION);
    return c.json({ data: recordOf(progress), meta: metaOf(ctx) }, 200);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { rows, total } = await listRejectedClicks(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, rows.map(rejectedOf), total), 200);
  });

function recordOf(progress: MigrationProgress): z.infer<typeof migration> {
  const { status, startedAt, rowsLeft, rowsRejected } = progress;
  return {
    status,
    started_at: startedAt === null ? null : toIso(startedAt),
    rows_left: rowsLeft,
    rows_rejected: rowsRejected,
  };
}

type Rejected = Awaited<ReturnType<typeof listRejectedClicks>>['rows'][number];

function rejectedOf(click: Rejected): z.infer<typeof rejected> {
  return {
    click_id: click.clickId,
    code: click.code,
    rejected_at: toIso(click.rejectedAt),
    clicked_at: click.clickedAt,
    publisher_id: click.publisherId,
    requested_by: click.requestedBy,
    program_id: click.programId,
    brand_id: click.brandId,
    link_id: click.linkId,
    network_id: click.networkId,
    classification: click.classification,
    reason: click.reason,
    destination: click.destination,
    sub_id: click.subId,
    traffic_source: click.trafficSource,
    referer: click.referer,
    user_agent: click.userAgent,
    country: click.country,
  };
}

import { z } from '@hono/zod-openapi';
import type { Context } from '../platform/context.ts';
import { CAMPAIGN_DEFAULTS, CAMPAIGN_STATUSES } from '../platform/contract/test-campaigns.ts';
import { byOperator, requireOperator } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { sampleId } from '../platform/http/sample-values.ts';
import { isoOrNull } from '../platform/time.ts';
import {
  campaignName,
  configInput,
  configOf,
  configRecord,
  progressOf,
  progressRecord,
} from '../test-tools/campaigns/campaign-record.ts';
import { createCampaign, readCampaign } from '../test-tools/campaigns/campaign-store.ts';
import { type CampaignEnv, decideCampaign } from '../test-tools/campaigns/decide-campaign.ts';
import type { TestCampaign } from '../test-tools/campaigns/tables.ts';
import { wakeCampaigns } from '../test-tools/campaigns/wake-campaigns.ts';

const campaignId = idParameter('ltc');
/** Earlier clients send numbers as the form has them. */
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? Number.parseInt(value, 10) : value), schema);

const config = z.object({
  name: campaignName,
  ...configInput,
  totalClicks: number(configInput.totalClicks.default(CAMPAIGN_DEFAULTS.totalClicks)),
  durationHours: number(configInput.durationHours.default(CAMPAIGN_DEFAULTS.durationHours)),
  trafficPattern: configInput.trafficPattern.default(CAMPAIGN_DEFAULTS.trafficPattern),
  geoDistribution: configInput.geoDistribution.default(CAMPAIGN_DEFAULTS.geoDistribution),
  maxClicksPerProgram: number(configInput.maxClicksPerProgram.default(CAMPAIGN_DEFAULTS.maxClicksPerProgram)),
  minIntervalMinutes: number(configInput.minIntervalMinutes.default(CAMPAIGN_DEFAULTS.minIntervalMinutes)),
});

const body = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create_campaign'),
    config,
    userId: z.string().max(100).optional().describe('Ignored: the caller has created the campaign'),
  }),
  ...(
    [
      'get_campaign_status',
      'schedule_next_batch',
      'start_campaign',
      'pause_campaign',
      'stop_campaign',
    ] as const
  ).map((action) => z.object({ action: z.literal(action), campaignId })),
]);

const EXAMPLE = {
  name: 'A day on SitePlug',
  ...CAMPAIGN_DEFAULTS,
  programs: [sampleId('prg')],
};

const campaign = z.object({
  id: idField('ltc'),
  name: z.string().openapi({ example: 'A day on SitePlug' }),
  status: z.enum(CAMPAIGN_STATUSES).openapi({ example: 'running' }),
  duration_hours: z.int().openapi({ example: 24 }),
  config: configRecord,
});

const orchestrate = operation({
  method: 'post',
  path: '/functions/v1/long-term-test-orchestrator',
  tag: 'Legacy',
  callers: byOperator('system:read'),
  effect: 'nothing',
  summary: 'Create, follow and control a test campaign (legacy)',
  description:
    'A legacy endpoint. `schedule_next_batch` sends the next batch at once. `start_campaign` also resumes a paused campaign. All but `get_campaign_status` require `system:write`.',
  request: { body: jsonBody(body, { action: 'create_campaign', config: EXAMPLE }) },
  responses: {
    200: json(
      z.object({
        success: z.literal(true),
        campaignId: idField('ltc'),
        campaign,
        progress: progressRecord,
        batch: z
          .object({ clicks: z.int().openapi({ example: 14 }) })
          .nullable()
          .openapi({ example: null })
          .describe('The batch that was sent'),
        meta,
      }),
      'The campaign afterwards',
    ),
    ...problems,
  },
});

const schedule = operation({
  method: 'post',
  path: '/functions/v1/campaign-scheduler',
  tag: 'Legacy',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Wake the test campaigns that are due (legacy)',
  description: 'A legacy endpoint. It does what a schedule does every five minutes, and returns what it did.',
  request: {
    body: {
      required: false,
      content: { 'application/json': { schema: z.looseObject({}), example: {} } },
    },
  },
  responses: {
    200: json(
      z.object({
        success: z.literal(true),
        checked: z.int().openapi({ example: 1 }).describe('Running campaigns'),
        woken: z.int().openapi({ example: 0 }).describe('Those whose batch was late'),
        campaigns: z.array(
          z.object({
            id: idField('ltc'),
            name: z.string().openapi({ example: 'A day on SitePlug' }),
            next_batch_at: z.iso.datetime().nullable(),
            woken: z.boolean().openapi({ example: false }),
          }),
        ),
        meta,
      }),
      'What was done',
    ),
    ...problems,
  },
});

const DECISIONS = {
  schedule_next_batch: 'trigger',
  start_campaign: 'start',
  pause_campaign: 'pause',
  stop_campaign: 'stop',
} as const;

export const campaignFunctionRoutes = newRouter()
  .openapi(orchestrate, async (c) => {
    const ctx = c.get('ctx');
    const input = c.req.valid('json');
    if (input.action !== 'get_campaign_status') await requireOperator(c, 'system:write');
    const { campaign: found, sent } = await orchestrated(ctx, c.env, input);
    return c.json(
      { ...recordOf(found), batch: sent === null ? null : { clicks: sent }, meta: metaOf(ctx) },
      200,
    );
  })
  .openapi(schedule, async (c) => {
    const ctx = c.get('ctx');
    const { checked, woken, campaigns } = await wakeCampaigns(ctx, c.env);
    const listed = campaigns.map(({ id, name, nextBatchAt, isWoken }) => ({
      ...{ id, name, next_batch_at: isoOrNull(nextBatchAt), woken: isWoken },
    }));
    return c.json(
      { success: true as const, checked, woken: woken.length, campaigns: listed, meta: metaOf(ctx) },
      200,
    );
  });

async function orchestrated(
  ctx: Context,
  env: CampaignEnv,
  input: z.output<typeof body>,
): Promise<{ campaign: TestCampaign; sent: number | null }> {
  if (input.action === 'create_campaign') {
    const { name, ...given } = input.config;
    return { campaign: await createCampaign(ctx, { name, config: given }), sent: null };
  }
  if (input.action === 'get_campaign_status')
    return { campaign: await readCampaign(ctx, input.campaignId), sent: null };
  const outcome = await decideCampaign(ctx, env, input.campaignId, DECISIONS[input.action]);
  return { ...outcome, sent: input.action === 'schedule_next_batch' ? outcome.sent : null };
}

function recordOf(found: TestCampaign) {
  const { id, name, status, durationHours } = found;
  return {
    success: true as const,
    campaignId: id,
    campaign: { id, name, status, duration_hours: durationHours, config: configOf(found) },
    progress: progressOf(found),
  };
}

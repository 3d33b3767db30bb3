import { z } from '@hono/zod-openapi';
import { actorName, type Context } from '../../platform/context.ts';
import { CAMPAIGN_ACTIONS, CAMPAIGN_DEFAULTS } from '../../platform/contract/test-campaigns.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, limitOffset, meta, metaOf, pageOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { timeFactor } from './campaign-engine.ts';
import { campaignName, campaignRecord, campaignRecordOf, configInput } from './campaign-record.ts';
import { createCampaign, listCampaigns, readCampaign } from './campaign-store.ts';
import { decideCampaign } from './decide-campaign.ts';
import type { TestCampaign } from './tables.ts';

const PATH = '/v1/operations/test-campaigns';
const params = z.object({ id: idParameter('ltc') });
const one = z.object({ data: campaignRecord, meta });

const list = operation({
  method: 'get',
  path: PATH,
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List test campaigns',
  description: 'By default those that the caller has created.',
  request: { query: z.object({ ...paging, of: z.enum(['mine', 'all']).default('mine') }) },
  responses: pageOf(campaignRecord, 'Campaigns, newest first'),
});

const read = operation({
  method: 'get',
  path: `${PATH}/{id}`,
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get a test campaign with its progress',
  request: { params },
  responses: { 200: json(one, 'The campaign'), ...problems },
});

const create = operation({
  method: 'post',
  path: PATH,
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Create a test campaign',
  description:
    'Follows links of approved programs over hours or days, for the test publisher. It is scheduled until someone starts it.',
  request: {
    body: jsonBody(
      z.strictObject({
        name: campaignName,
        ...configInput,
        totalClicks: configInput.totalClicks.default(CAMPAIGN_DEFAULTS.totalClicks),
        durationHours: configInput.durationHours.default(CAMPAIGN_DEFAULTS.durationHours),
        trafficPattern: configInput.trafficPattern.default(CAMPAIGN_DEFAULTS.trafficPattern),
        geoDistribution: configInput.geoDistribution.default(CAMPAIGN_DEFAULTS.geoDistribution),
        maxClicksPerProgram: configInput.maxClicksPerProgram.default(CAMPAIGN_DEFAULTS.maxClicksPerProgram),
        minIntervalMinutes: configInput.minIntervalMinutes.default(CAMPAIGN_DEFAULTS.minIntervalMinutes),
      }),
      { name: 'A day on SitePlug', programs: [sampleId('prg')] },
    ),
  },
  responses: { 201: json(one, 'The scheduled campaign'), ...problems },
});

const decide = operation({
  method: 'post',
  path: `${PATH}/{id}/{action}`,
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Start, pause, stop or trigger a test campaign',
  description: '`start` also resumes a paused campaign. `trigger` sends the next batch at once.',
  request: { params: params.extend({ action: z.enum(CAMPAIGN_ACTIONS).openapi({ example: 'start' }) }) },
  responses: {
    200: json(
      z.object({
        data: campaignRecord.extend({
          sent: z.int().describe('Clicks of the batch that was triggered').openapi({ example: 0 }),
        }),
        meta,
      }),
      'The campaign afterwards',
    ),
    ...problems,
  },
});

type FactorEnv = Parameters<typeof timeFactor>[0];

export const testCampaignRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { of, ...page } = c.req.valid('query');
    const createdBy = of === 'mine' ? actorName(ctx.actor) : undefined;
    const { campaigns, total } = await listCampaigns(ctx, { createdBy, ...limitOffset(page) });
    const data = campaigns.map((campaign) => recordOf(ctx, c.env, campaign));
    return c.json({ data, summary: { total }, meta: metaOf(ctx) }, 200);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const campaign = await readCampaign(ctx, c.req.valid('param').id);
    return c.json({ data: recordOf(ctx, c.env, campaign), meta: metaOf(ctx) }, 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const { name, ...config } = c.req.valid('json');
    const campaign = await createCampaign(ctx, { name, config });
    return c.json({ data: recordOf(ctx, c.env, campaign), meta: metaOf(ctx) }, 201);
  })
  .openapi(decide, async (c) => {
    const ctx = c.get('ctx');
    const { id, action } = c.req.valid('param');
    const { campaign, sent } = await decideCampaign(ctx, c.env, id, action);
    return c.json({ data: { ...recordOf(ctx, c.env, campaign), sent }, meta: metaOf(ctx) }, 200);
  });

function recordOf(ctx: Context, env: FactorEnv, campaign: TestCampaign) {
  return campaignRecordOf(campaign, { now: ctx.now, factor: timeFactor(env) });
}

import { z } from '@hono/zod-openapi';
import { MAX_CAMPAIGN_LINKS } from '../../platform/contract/link-rules.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { linkDepsOf } from '../link-deps.ts';
import { linkRequestOf } from '../link-fields.ts';
import { linkOutcome, linkOutcomeOf, outcomeCounts } from '../link-outcome.ts';
import { addLinks } from './add-links.ts';
import { campaignLinks, campaignName, movedLinks } from './campaign-fields.ts';
import { campaignRecord, campaignRecordOf } from './campaign-record.ts';
import type { CampaignReader } from './campaign-totals.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';

const params = z.object({ id: idParameter('cmp') });
const status = z.enum(['active', 'archived']).optional();
const outcomes = {
  links: z.array(linkOutcome).describe('One result for each entry, in the order of the request'),
  summary: z.object({ created: z.int(), updated: z.int(), refused: z.int() }),
};
const exampleLinks = [
  { url: 'https://alder-nook.example/lamps' },
  { url: 'https://alder-nook.example/chairs' },
];
const campaignResponse = (description: string) => json(z.object({ data: campaignRecord, meta }), description);

const list = operation({
  method: 'get',
  path: '/v1/publisher/campaigns',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List campaigns with stats',
  request: { query: z.object({ publisher_id: z.string().optional(), status, ...paging }) },
  responses: pageOf(campaignRecord, 'Campaigns with the stats of their links, newest first'),
});

const create = operation({
  method: 'post',
  path: '/v1/publisher/campaigns',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Create a campaign with its links',
  description: `A campaign is a named group of your links with their totals. The campaign and its valid links, up to ${MAX_CAMPAIGN_LINKS}, are created atomically, and existing links of \`link_ids\` move into it; each invalid link is returned with its error. If there would be no link in it, nothing is created. A malformed entry rejects the whole list.`,
  request: {
    body: jsonBody(
      z.object({
        name: campaignName,
        links: campaignLinks.optional(),
        link_ids: movedLinks.optional().describe('Existing links'),
      }),
      { name: 'Spring lamps', links: exampleLinks },
    ),
  },
  responses: {
    201: json(
      z.object({ data: campaignRecord, ...outcomes, meta }),
      'The campaign, and the result of each link',
    ),
    ...problems,
  },
});

const read = operation({
  method: 'get',
  path: '/v1/publisher/campaigns/{id}',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get a campaign with stats',
  request: { params },
  responses: { 200: campaignResponse('The campaign'), ...problems },
});

const update = operation({
  method: 'patch',
  path: '/v1/publisher/campaigns/{id}',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Rename, archive or restore a campaign',
  description: 'The links of an archived campaign keep working.',
  request: {
    params,
    body: jsonBody(z.object({ name: campaignName.optional(), status }), { name: 'Summer lamps' }),
  },
  responses: { 200: campaignResponse('The updated campaign'), ...problems },
});

const add = operation({
  method: 'post',
  path: '/v1/publisher/campaigns/{id}/links',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Create links in a campaign',
  description: `Creates up to ${MAX_CAMPAIGN_LINKS} links in an existing campaign. Valid links are created atomically; each invalid one is returned with its error. Use \`PATCH /v1/publisher/affiliate-links\` to move existing links.`,
  request: { params, body: jsonBody(z.object({ links: campaignLinks }), { links: exampleLinks }) },
  responses: {
    200: json(
      z.object({ data: campaignRecord, ...outcomes, meta }),
      'The campaign, and the result of each link',
    ),
    ...problems,
  },
});

export const campaignRoutes = ({ listCampaigns, readCampaign }: CampaignReader) =>
  newRouter()
    .openapi(list, async (c) => {
      const ctx = c.get('ctx');
      const query = c.req.valid('query');
      const filter = { status: query.status };
      const found = await listCampaigns(ctx, c.get('publisherId'), filter, limitOffset(query));
      return c.json(pageBody(ctx, found.campaigns.map(campaignRecordOf), found.total), 200);
    })
    .openapi(create, async (c) => {
      const ctx = c.get('ctx');
      const publisherId = c.get('publisherId');
      const { name, links = [], link_ids: linkIds = [] } = c.req.valid('json');
      const input = { name, links: links.map(linkRequestOf), linkIds };
      const created = await createCampaign(ctx, linkDepsOf(c), publisherId, input);
      c.executionCtx.waitUntil(enqueueWebhookRun(c.env, 'link.created'));
      const campaign = await readCampaign(ctx, publisherId, created.campaign.id);
      return c.json(
        { data: campaignRecordOf(campaign), ...outcomesOf(created.outcomes), meta: metaOf(ctx) },
        201,
      );
    })
    .openapi(read, async (c) => {
      const ctx = c.get('ctx');
      const campaign = await readCampaign(ctx, c.get('publisherId'), c.req.valid('param').id);
      return c.json({ data: campaignRecordOf(campaign), meta: metaOf(ctx) }, 200);
    })
    .openapi(update, async (c) => {
      const ctx = c.get('ctx');
      const own = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
      await changeCampaign(ctx, own, c.req.valid('json'));
      const campaign = await readCampaign(ctx, own.publisherId, own.id);
      return c.json({ data: campaignRecordOf(campaign), meta: metaOf(ctx) }, 200);
    })
    .openapi(add, async (c) => {
      const ctx = c.get('ctx');
      const own = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
      const links = c.req.valid('json').links.map(linkRequestOf);
      const added = await addLinks(ctx, linkDepsOf(c), own, links);
      c.executionCtx.waitUntil(enqueueWebhookRun(c.env, 'link.created'));
      const campaign = await readCampaign(ctx, own.publisherId, own.id);
      return c.json({ data: campaignRecordOf(campaign), ...outcomesOf(added), meta: metaOf(ctx) }, 200);
    });

function outcomesOf(results: Parameters<typeof linkOutcomeOf>[0][]) {
  const links = results.map(linkOutcomeOf);
  return { links, summary: outcomeCounts(links) };
}

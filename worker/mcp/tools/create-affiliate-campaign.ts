import { z } from '@hono/zod-openapi';
import { SUB_ID_RULES } from '../../clicks/redirect/sub-id.ts';
import { campaignName } from '../../links/campaigns/campaign-fields.ts';
import {
  type CampaignLinkInput,
  createCampaign,
  planCampaign,
} from '../../links/campaigns/create-campaign.ts';
import type { PlannedLink } from '../../links/create-links.ts';
import type { SavedLink } from '../../links/save-links.ts';
import { plural } from '../../platform/contract/counts.ts';
import { MAX_CAMPAIGN_LINKS, MAX_URL_LENGTH } from '../../platform/contract/link-rules.ts';
import { DomainError } from '../../platform/errors.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import type { CampaignId } from '../../platform/ids.ts';
import { quoted } from '../../platform/quoted.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { linkDepsOf } from '../link-deps.ts';
import { defineTool } from '../tool.ts';

const createdLink = z.object({
  target: z.string().describe('The brand ID or URL of the input'),
  brand_id: idField('brd'),
  brand_name: z.string(),
  destination: z.string(),
  link_id: idField('lnk').nullable().describe('Null in a dry run'),
  tracking_url: z.url().nullable().describe('Null in a dry run'),
});

export const createAffiliateCampaign = defineTool({
  name: 'create_affiliate_campaign',
  title: 'Create a campaign',
  description: `Creates a named campaign with one stored link for each brand and URL, at most ${MAX_CAMPAIGN_LINKS} together, and returns the tracking URLs. Targets that can’t earn are returned with their reason, and the others are created; if none can earn, nothing is created. \`list_campaigns\` has its results and \`optimize_campaign\` advice. Nothing is stored with \`dry_run\`.`,
  scope: 'write',
  input: z.object({
    campaign_name: campaignName,
    brand_ids: z
      .array(idParameter('brd'))
      .max(MAX_CAMPAIGN_LINKS)
      .default([])
      .describe('From `search_brands`'),
    urls: z
      .array(z.string().max(MAX_URL_LENGTH))
      .max(MAX_CAMPAIGN_LINKS)
      .default([])
      .describe('Pages of brands'),
    ref: z.string().optional().describe(`Sub-ID of all its links. ${SUB_ID_RULES}`),
  }),
  output: z.object({
    dry_run: z.boolean(),
    campaign: z.object({
      campaign_id: idField('cmp').nullable().describe('Null in a dry run'),
      campaign_name: z.string(),
    }),
    links: z.array(createdLink),
    refused: z.array(z.object({ target: z.string(), code: z.string(), reason: z.string() })),
  }),
  async run(deps, { campaign_name: name, brand_ids, urls, ref: subId }, { dryRun }) {
    const { ctx, env, publisherId, waitUntil } = deps;
    const links: CampaignLinkInput[] = [
      ...[...new Set(brand_ids)].map((brandId) => ({ brandId, subId })),
      ...[...new Set(urls)].map((url) => ({ url, subId })),
    ];
    if (dryRun) {
      const plans = await planCampaign(ctx, linkDepsOf(deps), publisherId, { name, links });
      const receipt = receiptOf({ id: null, name }, links, plans);
      return {
        data: { dry_run: true, ...receipt },
        text: `Nothing was stored. ${summaryOf(receipt, 'would be')}`,
      };
    }
    const created = await createCampaign(ctx, linkDepsOf(deps), publisherId, { name, links });
    waitUntil(enqueueWebhookRun(env, 'link.created'));
    const receipt = receiptOf(created.campaign, links, created.outcomes);
    return { data: { dry_run: false, ...receipt }, text: summaryOf(receipt, 'was') };
  },
});

type Outcome = SavedLink | PlannedLink | DomainError;

function receiptOf(
  { id, name }: { id: CampaignId | null; name: string },
  inputs: readonly CampaignLinkInput[],
  outcomes: readonly Outcome[],
) {
  const targets = inputs.map(({ brandId, url }) => brandId ?? url ?? '');
  return {
    campaign: { campaign_id: id, campaign_name: name },
    links: outcomes.flatMap((outcome, index) =>
      outcome instanceof DomainError ? [] : [{ target: targets[index] ?? '', ...linkOf(outcome) }],
    ),
    refused: outcomes.flatMap((outcome, index) =>
      outcome instanceof DomainError
        ? [{ target: targets[index] ?? '', code: outcome.code, reason: outcome.message }]
        : [],
    ),
  };
}

function linkOf(outcome: SavedLink | PlannedLink): Omit<z.infer<typeof createdLink>, 'target'> {
  if ('draft' in outcome) {
    const { program, brandName, url } = outcome.draft;
    const place = { brand_id: program.brand, brand_name: brandName, destination: url.href };
    return { ...place, link_id: null, tracking_url: null };
  }
  const { id, brandId, brandName, originalUrl, affiliateUrl } = outcome.link;
  const place = { brand_id: brandId, brand_name: brandName, destination: originalUrl };
  return { ...place, link_id: id, tracking_url: affiliateUrl };
}

function summaryOf({ campaign, links, refused }: ReturnType<typeof receiptOf>, verb: string): string {
  const created = `The campaign ${quoted(campaign.campaign_name)} ${verb} created with ${plural(links.length, 'link')}.`;
  return refused.length === 0 ? created : `${created} ${plural(refused.length, 'target')} can’t be linked.`;
}

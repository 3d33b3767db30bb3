import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import type { CampaignId, PublisherId } from '../../platform/ids.ts';
import { createLinks } from '../create-links.ts';
import type { LinkDeps } from '../link-deps.ts';
import type { SavedLink } from '../save-links.ts';
import type { CampaignLinkInput } from './create-campaign.ts';
import { requireCampaign } from './own-campaigns.ts';

/** Creates links in an existing campaign, as `createLinks` does. Throws `campaign.unknown` (404). */
export async function addLinks(
  ctx: Context,
  deps: LinkDeps,
  { publisherId, id }: { publisherId: PublisherId; id: CampaignId },
  links: readonly CampaignLinkInput[],
): Promise<(SavedLink | DomainError)[]> {
  await requireCampaign(ctx, publisherId, id);
  const inputs = links.map((link) => ({ ...link, campaignId: id }));
  return createLinks(ctx, deps, publisherId, inputs);
}

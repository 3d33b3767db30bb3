import { sql } from 'drizzle-orm';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { MAX_CAMPAIGN_LINKS } from '../../platform/contract/link-rules.ts';
import { statementOf } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { type CampaignId, type LinkId, newId, type PublisherId } from '../../platform/ids.ts';
import {
  type CreateLinkInput,
  draftLinks,
  isLink,
  type LinkDraft,
  type PlannedLink,
  planDrafts,
  saveDrafts,
} from '../create-links.ts';
import type { LinkDeps } from '../link-deps.ts';
import type { SavedLink } from '../save-links.ts';
import { campaigns } from '../tables.ts';
import { hasRoom, requireRoom, tooManyCampaigns } from './campaign-limit.ts';
import { moveStatement, requireLinks } from './move-links.ts';
import type { Campaign } from './own-campaigns.ts';

/** A link's target, title and sub-ID. The campaign is a new one. */
export type CampaignLinkInput = Omit<CreateLinkInput, 'campaignId'>;

export interface NewCampaign {
  name: string;
  links: readonly CampaignLinkInput[];
  /** Existing links that move into it. */
  linkIds?: readonly LinkId[];
}

const campaignNoLinks = failure('campaign.no_links', 400, 'Name at least one brand, URL or link.', {
  action: 'Send `links` or `link_ids`.',
});
const campaignTooManyLinks = failure(
  'campaign.too_many_links',
  400,
  () => `A call can add at most ${MAX_CAMPAIGN_LINKS} links to a campaign. Add the others with another call.`,
  { action: 'Add the other links with another call.' },
);
const campaignNoValidLink = failure(
  'campaign.no_valid_link',
  422,
  (reason: string) => `The campaign wasn’t created, because none of its links can be. ${reason}`,
  {
    action: 'Fix the links listed in `fields`.',
    sample: ['No open program sells on this site, so links to it earn nothing.'],
  },
);

/**
 * Creates a campaign with its valid links in one transaction, moves existing links into it, and returns an error for each
 * other link, in the order of the inputs. A link whose key exists moves too. Throws `campaign.no_links`,
 * `campaign.too_many_links` (400), `link.unknown` (404), `campaign.no_valid_link` (422), `campaign.too_many` (409), and as
 * `createLinks` does.
 */
export async function createCampaign(
  ctx: Context,
  deps: LinkDeps,
  publisherId: PublisherId,
  input: NewCampaign,
): Promise<{ campaign: Campaign; outcomes: (SavedLink | DomainError)[] }> {
  const { name, linkIds = [] } = input;
  const drafts = await draftCampaign(ctx, deps, publisherId, input);
  const campaign = campaignOf(ctx, publisherId, name);
  const inside = drafts.map((draft) => (isLink(draft) ? { ...draft, campaignId: campaign.id } : draft));
  const before = [
    insertWithinLimit(ctx, campaign),
    moveStatement(ctx, publisherId, { linkIds, campaignId: campaign.id }),
  ];
  try {
    return { campaign, outcomes: await saveDrafts(ctx, deps, inside, before) };
  } catch (error) {
    if (violates(error, 'NOT NULL', 'campaigns.id')) throw await tooManyCampaigns(ctx, error);
    throw error;
  }
}

/** What `createCampaign` would do with the same inputs. Writes nothing. Throws as it does. */
export async function planCampaign(
  ctx: Context,
  deps: LinkDeps,
  publisherId: PublisherId,
  input: NewCampaign,
): Promise<(PlannedLink | DomainError)[]> {
  const drafts = await draftCampaign(ctx, deps, publisherId, input);
  await requireRoom(ctx, publisherId);
  return planDrafts(ctx, drafts);
}

async function draftCampaign(
  ctx: Context,
  deps: LinkDeps,
  publisherId: PublisherId,
  { links, linkIds = [] }: NewCampaign,
): Promise<LinkDraft[]> {
  if (links.length + linkIds.length === 0) throw campaignNoLinks();
  if (links.length > MAX_CAMPAIGN_LINKS) throw campaignTooManyLinks();
  await requireLinks(ctx, publisherId, linkIds);
  const drafts = await draftLinks(ctx, deps, publisherId, links);
  if (linkIds.length === 0 && !drafts.some(isLink))
    throw noValidLink(drafts.filter((draft) => draft instanceof DomainError));
  return drafts;
}

/** `campaign.no_valid_link` (422), with the reason of each link in `fields`. */
function noValidLink(errors: readonly DomainError[]): DomainError {
  const fields = errors.map(({ message }, index) => ({ field: `links.${index}`, message }));
  const [first] = errors;
  return campaignNoValidLink(first?.message ?? '').onFields(fields);
}

function campaignOf(ctx: Context, publisherId: PublisherId, name: string): Campaign {
  const id: CampaignId = newId('cmp');
  return { id, publisherId, name, status: 'active', createdAt: ctx.now, updatedAt: ctx.now };
}

/** Beyond the maximum the ID is NULL, which violates its constraint and rolls the whole batch back. */
function insertWithinLimit(ctx: Context, campaign: Campaign): D1PreparedStatement {
  const id = sql`CASE WHEN ${hasRoom(campaign.publisherId)} THEN ${campaign.id} END`;
  return statementOf(ctx.db, ctx.db.insert(campaigns).values({ ...campaign, id }));
}

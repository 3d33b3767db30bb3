import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/client.ts';
import { linkKeys } from '../../../lib/link-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { replaceLinks } from '../link-changes.ts';
import { campaignErrorText } from './campaign-errors.ts';
import { type Campaign, type CampaignFilter, type Campaigns, campaignKeys } from './campaigns-query.ts';

interface CampaignChange {
  id: string;
  name?: string;
  status?: Campaign['status'];
}

/** Changes a campaign. Lists show the change at once, and take it back if it fails. */
export function useChangeCampaign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: CampaignChange) =>
      bodyOf(api.PATCH('/v1/publisher/campaigns/{id}', { params: { path: { id } }, body })),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: campaignKeys.lists() });
      return replaceIn(queries, change);
    },
    // Here, because the row that was changed may be gone.
    onSuccess: (_result, { status }) => {
      if (status === 'archived') toast.success('Campaign archived', 'Its links keep working.');
      if (status === 'active') toast.success('Campaign restored');
    },
    onError: (error, _change, undo) => {
      undo?.();
      toast.error(campaignErrorText('update', error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.all }),
  });
}

/** Replaces a campaign in the loaded lists, and leaves it out of those whose status it no longer has. */
function replaceIn(queries: QueryClient, { id, ...change }: CampaignChange): () => void {
  const before = queries.getQueriesData<Campaigns>({ queryKey: campaignKeys.lists() });
  for (const [key, page] of before) {
    const { status } = key.at(-1) as CampaignFilter;
    const data = page?.data
      .map((campaign) => (campaign.id === id ? { ...campaign, ...change } : campaign))
      .filter((campaign) => campaign.id !== id || status === undefined || campaign.status === status);
    if (page && data) queries.setQueryData<Campaigns>(key, { ...page, data });
  }
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page);
  };
}

interface LinkMove {
  linkIds: readonly string[];
  /** Null for no campaign. */
  campaign: { id: string; name: string } | null;
}

/** Moves links into a campaign or out of theirs. Lists show it at once, and take it back if it fails. */
export function useMoveLinks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ linkIds, campaign }: LinkMove) =>
      bodyOf(
        api.PATCH('/v1/publisher/affiliate-links', {
          body: { link_ids: [...linkIds], campaign_id: campaign?.id ?? null },
        }),
      ),
    onMutate: async ({ linkIds, campaign }) => {
      await queries.cancelQueries({ queryKey: linkKeys.stored() });
      return replaceLinks(queries, linkIds, (link) => ({
        ...link,
        campaign_id: campaign?.id ?? null,
        campaign_name: campaign?.name ?? null,
      }));
    },
    onSuccess: (_result, { linkIds, campaign }) =>
      toast.success(movedText(linkIds.length, campaign?.name ?? null)),
    onError: (error, _move, undo) => {
      undo?.();
      toast.error(campaignErrorText('move', error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.all }),
  });
}

interface NewGroup {
  name: string;
  linkIds: readonly string[];
}

/** Creates a campaign of existing links. */
export function useGroupLinks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, linkIds }: NewGroup) =>
      bodyOf(api.POST('/v1/publisher/campaigns', { body: { name, link_ids: [...linkIds] } })),
    onSuccess: (_result, { name, linkIds }) => {
      toast.success(movedText(linkIds.length, name));
      return queries.invalidateQueries({ queryKey: linkKeys.all });
    },
  });
}

function movedText(links: number, campaign: string | null): string {
  const subject = links === 1 ? 'The link is' : `${links} links are`;
  return campaign === null ? `${subject} in no campaign.` : `${subject} in “${campaign}”.`;
}

import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { ACTIVE_CAMPAIGNS, type Campaign, campaignQuery, campaignsQuery } from './campaigns-query.ts';

interface CampaignComboboxProps {
  label: ReactNode;
  placeholder: string;
  error?: string | undefined;
  campaignId: string | null;
  onCampaignChange: (campaign: Campaign | null) => void;
  className?: string;
}

/** A choice among the active campaigns, and the chosen one. */
export function CampaignCombobox({ campaignId, onCampaignChange, ...texts }: CampaignComboboxProps) {
  const { data, error } = useQuery(campaignsQuery(ACTIVE_CAMPAIGNS));
  const active = data?.data ?? [];
  const chosen = useCampaign(campaignId);
  const campaigns = chosen && !active.some(({ id }) => id === chosen.id) ? [chosen, ...active] : active;
  return (
    <Combobox
      {...texts}
      choices={campaigns.map(({ id, name, links }) => ({
        value: id,
        label: name,
        hint: plural(links, 'link'),
      }))}
      value={campaignId}
      emptyText={error ? 'We couldn’t load your campaigns.' : 'No campaign matches.'}
      onValueChange={(id) => onCampaignChange(campaigns.find((campaign) => campaign.id === id) ?? null)}
    />
  );
}

/** A campaign by its ID; null without one, or until it is loaded. */
export function useCampaign(id: string | null): Campaign | null {
  const query = campaignQuery(id ?? '');
  return useQuery(id === null ? { ...query, queryFn: skipToken } : query).data ?? null;
}

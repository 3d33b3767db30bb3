import { type GivenSearch, oneOf, textOf } from '../../../../lib/search-params.ts';

const OF = ['mine', 'all'] as const;

export interface CampaignsSearch {
  of?: (typeof OF)[number] | undefined;
}

export function campaignsSearch({ of }: GivenSearch): CampaignsSearch {
  return { of: oneOf(OF, of) };
}

export interface MonitorSearch {
  campaign?: string | undefined;
}

export function monitorSearch({ campaign }: GivenSearch): MonitorSearch {
  return { campaign: textOf(campaign) };
}

import { type GivenSearch, oneOf } from '../../../../lib/search-params.ts';

export const CEO_TABS = ['growth', 'engagement', 'revenue', 'experience', 'health', 'issues'] as const;
export type CeoTab = (typeof CEO_TABS)[number];

export const CEO_TAB_LABELS: Record<CeoTab, string> = {
  growth: 'Growth Trends',
  engagement: 'User Engagement',
  revenue: 'Revenue Analytics',
  experience: 'User Experience',
  health: 'Product Health',
  issues: 'Issues & Alerts',
};

export interface CeoSearch {
  tab?: CeoTab | undefined;
}

export function ceoSearch(given: GivenSearch): CeoSearch {
  return { tab: oneOf(CEO_TABS, given.tab) };
}

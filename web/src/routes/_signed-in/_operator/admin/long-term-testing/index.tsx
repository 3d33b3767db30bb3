import { createFileRoute } from '@tanstack/react-router';
import { ActiveCampaigns } from '../../../../../features/test-tools/operator/long-term/active-campaigns.tsx';
import { campaignsQuery } from '../../../../../features/test-tools/operator/long-term/campaigns-query.ts';
import { campaignsSearch } from '../../../../../features/test-tools/operator/long-term/long-term-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/long-term-testing/')({
  validateSearch: campaignsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { of = 'mine' } }) => void queries.prefetchQuery(campaignsQuery(of)),
  preload: false,
  component: ActiveCampaigns,
});

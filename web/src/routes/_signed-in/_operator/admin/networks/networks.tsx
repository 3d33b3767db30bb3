import { createFileRoute } from '@tanstack/react-router';
import { Networks } from '../../../../../features/networks/operator/networks/networks.tsx';
import { statisticsQuery } from '../../../../../features/networks/operator/networks-query.ts';
import { partnersQuery } from '../../../../../features/networks/operator/partners/partners-query.ts';
import { syncHistoryQuery } from '../../../../../features/networks/operator/syncs/syncs-query.ts';
import { syncsSearch } from '../../../../../features/networks/operator/syncs/syncs-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/networks')({
  validateSearch: syncsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(statisticsQuery);
    void queries.prefetchQuery(partnersQuery);
    void queries.prefetchQuery(syncHistoryQuery(deps));
  },
  preload: false,
  component: Networks,
});

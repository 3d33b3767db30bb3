import { createFileRoute } from '@tanstack/react-router';
import { DataRequests } from '../../../../../../features/accounts/operator/data-requests/data-requests.tsx';
import {
  dataRequestsQuery,
  dataRequestsSearch,
} from '../../../../../../features/accounts/operator/data-requests/data-requests-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/personal-data/')({
  validateSearch: dataRequestsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(dataRequestsQuery(deps)),
  preload: false,
  component: DataRequests,
});

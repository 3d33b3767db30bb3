import { createFileRoute } from '@tanstack/react-router';
import { DataRequestDetail } from '../../../../../../features/accounts/operator/data-requests/data-request-detail.tsx';
import { dataRequestQuery } from '../../../../../../features/accounts/operator/data-requests/data-requests-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/personal-data/$id')({
  loader: ({ context: { queries }, params: { id } }) => void queries.prefetchQuery(dataRequestQuery(id)),
  preload: false,
  component: DataRequest,
});

function DataRequest() {
  const { id } = Route.useParams();
  return <DataRequestDetail key={id} id={id} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { PartnerScreen } from '../../../../../../features/networks/operator/partners/partner-screen.tsx';
import {
  credentialsQuery,
  partnersQuery,
} from '../../../../../../features/networks/operator/partners/partners-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/networks_/$network')({
  loader: ({ context: { queries }, params: { network } }) => {
    void queries.prefetchQuery(partnersQuery);
    void queries.prefetchQuery(credentialsQuery(network));
  },
  preload: false,
  component: Partner,
});

function Partner() {
  const { network } = Route.useParams();
  return <PartnerScreen key={network} network={network} />;
}

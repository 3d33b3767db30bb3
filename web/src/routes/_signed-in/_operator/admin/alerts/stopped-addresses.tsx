import { createFileRoute } from '@tanstack/react-router';
import { StoppedAddresses } from '../../../../../features/reporting/operator/stopped-addresses/stopped-addresses.tsx';
import {
  stoppedAddressesQuery,
  stoppedAddressesSearch,
} from '../../../../../features/reporting/operator/stopped-addresses/stopped-addresses-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/alerts/stopped-addresses')({
  validateSearch: stoppedAddressesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(stoppedAddressesQuery(deps)),
  preload: false,
  component: StoppedAddresses,
});

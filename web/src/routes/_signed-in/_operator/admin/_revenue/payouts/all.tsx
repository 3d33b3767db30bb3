import { createFileRoute } from '@tanstack/react-router';
import { AllPayouts } from '../../../../../../features/payouts/operator/all/all-payouts.tsx';
import { payoutsSearch } from '../../../../../../features/payouts/operator/all/payouts-search.ts';
import { allPayoutsQuery } from '../../../../../../features/payouts/operator/payouts-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/payouts/all')({
  validateSearch: payoutsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(allPayoutsQuery(deps)),
  preload: false,
  component: AllPayouts,
});

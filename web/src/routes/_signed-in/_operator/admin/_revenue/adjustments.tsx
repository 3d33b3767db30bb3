import { createFileRoute } from '@tanstack/react-router';
import { Adjustments } from '../../../../../features/reporting/operator/revenue/adjustments/adjustments.tsx';
import { adjustmentsQuery } from '../../../../../features/reporting/operator/revenue/revenue-query.ts';
import { adjustmentsSearch } from '../../../../../features/reporting/operator/revenue/revenue-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/adjustments')({
  validateSearch: adjustmentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(adjustmentsQuery(deps)),
  preload: false,
  component: Adjustments,
});

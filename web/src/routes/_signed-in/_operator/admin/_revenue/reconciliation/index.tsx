import { createFileRoute } from '@tanstack/react-router';
import { statementsQuery } from '../../../../../../features/reconciliation/operator/reconciliation-query.ts';
import { statementsSearch } from '../../../../../../features/reconciliation/operator/reconciliation-search.ts';
import { StatementList } from '../../../../../../features/reconciliation/operator/statement-list.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/reconciliation/')({
  validateSearch: statementsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(statementsQuery(deps)),
  preload: false,
  component: StatementList,
});

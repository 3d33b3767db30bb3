import { createFileRoute } from '@tanstack/react-router';
import {
  differencesQuery,
  statementQuery,
} from '../../../../../../features/reconciliation/operator/reconciliation-query.ts';
import { differencesSearch } from '../../../../../../features/reconciliation/operator/reconciliation-search.ts';
import { StatementScreen } from '../../../../../../features/reconciliation/operator/statement/statement-screen.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/reconciliation/$id')({
  validateSearch: differencesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps, params }) => {
    void queries.prefetchQuery(statementQuery(params.id));
    void queries.prefetchQuery(differencesQuery(params.id, deps));
  },
  preload: false,
  component: Statement,
});

function Statement() {
  return <StatementScreen id={Route.useParams().id} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { runQuery } from '../../../../../../../features/payouts/operator/payouts-query.ts';
import { PayoutRun } from '../../../../../../../features/payouts/operator/runs/run-detail.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/payouts/runs/$id')({
  loader: ({ context: { queries }, params }) => void queries.prefetchQuery(runQuery(params.id)),
  preload: false,
  component: Run,
});

function Run() {
  return <PayoutRun id={Route.useParams().id} />;
}

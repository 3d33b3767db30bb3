import { useSuspenseQuery } from '@tanstack/react-query';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PayoutFacts } from '../payouts/payout-facts.tsx';

/** When and from which amount the account is paid. */
export default function Billing() {
  return (
    <DataBoundary
      failed="We couldn’t load the payout terms."
      loading={<LoadingState label="Loading the payout terms" />}
    >
      <Terms />
    </DataBoundary>
  );
}

function Terms() {
  const { data } = useSuspenseQuery(payoutTermsQuery);
  return <PayoutFacts terms={data} isFirst />;
}

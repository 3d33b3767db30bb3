import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/error-text.ts';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PayoutFacts } from '../payouts/payout-facts.tsx';

/** When and from which amount the account is paid. */
export default function Billing() {
  const query = useQuery(payoutTermsQuery);
  const { data, error } = query;
  if (data) return <PayoutFacts terms={data} className="border-t-0" />;
  if (!error) return <LoadingState label="Loading the payout terms" />;
  return <ErrorState title="We couldn’t load the payout terms." {...failureOf(error, query)} />;
}

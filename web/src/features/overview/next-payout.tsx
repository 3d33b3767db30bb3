import { useQuery } from '@tanstack/react-query';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';
import { Money } from '../../ui/money.tsx';
import { ordinal } from '../../ui/ordinal.ts';

/** When payouts run and from which amount; nothing if the API doesn't return it. */
export function NextPayout() {
  const { data } = useQuery(payoutTermsQuery);
  if (!data) return null;
  return (
    <p className="text-md text-pretty">
      Payouts run monthly on the {ordinal(data.day)}. The minimum is <Money amount={data.minimum} />; a
      smaller balance waits for the next month. Commission is payable once the network has{' '}
      {data.stage === 'paid' ? 'paid us' : 'approved it'}.
    </p>
  );
}

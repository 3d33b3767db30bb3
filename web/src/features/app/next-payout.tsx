import { useQuery } from '@tanstack/react-query';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';
import { Money } from '../../ui/money.tsx';
import { ordinal } from '../../ui/ordinal.ts';

/** When and from which amount the account is paid; nothing while the API does not say. */
export function NextPayout() {
  const { data } = useQuery(payoutTermsQuery);
  if (!data) return null;
  return (
    <p className="mt-6 text-md text-muted">
      Payouts run monthly on the {ordinal(data.day)}. The minimum is <Money amount={data.minimum} />.
    </p>
  );
}

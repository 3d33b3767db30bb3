import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { PayoutDetailsSection } from '../../payouts/payout-details.tsx';
import { PayoutHolds } from '../../payouts/payout-holds.tsx';
import { PayoutTermsList } from '../../payouts/payout-terms-list.tsx';
import { PayoutThreshold } from '../../payouts/payout-threshold.tsx';
import { payoutsQuery } from '../../payouts/payouts-query.ts';
import { TaxDataSection } from '../../payouts/tax-data.tsx';

/** Where, when and from which amount the account is paid. */
export default function Billing() {
  return (
    <div className="max-w-200">
      <DataBoundary
        failed="We couldn’t load your payout details."
        loading={<LoadingState label="Loading your payout details" />}
      >
        <PayoutHolds />
        <PayoutDetailsSection />
        <TaxDataSection />
        <PayoutThreshold />
      </DataBoundary>
      <DataBoundary
        failed="We couldn’t load the payout terms."
        loading={<LoadingState label="Loading the payout terms" />}
      >
        <Terms />
      </DataBoundary>
      <DataBoundary
        failed="We couldn’t load your payouts."
        loading={<LoadingState label="Loading your payouts" />}
      >
        <LatestPayout />
      </DataBoundary>
    </div>
  );
}

function Terms() {
  const { data } = useSuspenseQuery(payoutTermsQuery);
  return <PayoutTermsList terms={data} />;
}

function LatestPayout() {
  const { data, summary } = useSuspenseQuery(payoutsQuery(1)).data;
  const [latest] = data;
  return (
    <Section title="Payout history">
      <p className="text-md">
        {latest ? (
          <>
            Payouts so far: {summary.total}. The latest, of <Money amount={latest.amount} />, was prepared on{' '}
            <DateTime at={latest.created_at} precision="day" />.{' '}
          </>
        ) : (
          'You haven’t had a payout yet. '
        )}
        <Link to="/app/earnings" search={{ tab: 'payouts' }} className={linkClass()}>
          All payouts
        </Link>
      </p>
    </Section>
  );
}

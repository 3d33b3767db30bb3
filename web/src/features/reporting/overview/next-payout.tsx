import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { balancesQuery } from '../../payouts/balances-query.ts';

/** The day of the next payout, and what it pays or still needs. */
export function NextPayout() {
  return (
    <DataBoundary
      failed="We couldn’t load your balances."
      loading={<LoadingState label="Loading your balances" />}
    >
      <LoadedPayout />
    </DataBoundary>
  );
}

function LoadedPayout() {
  const { data: balances, next_payout: payout } = useSuspenseQuery(balancesQuery).data;
  const payable = balances.find(({ state }) => state === 'payable');
  const lines = [
    { label: 'Payout day', value: <DateTime at={payout.day} precision="day" /> },
    { label: 'Payable', value: <Money amount={payout.amount} /> },
    { label: 'Threshold', value: <Money amount={payout.threshold} /> },
  ];
  return (
    <>
      <dl>
        {lines.map(({ label, value }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-3 border-rule py-1.5 text-base not-first:border-t first:pt-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {payable?.explanation && <p className="mt-3 text-base text-muted text-pretty">{payable.explanation}</p>}
      <p className="mt-3 text-base">
        <Link to="/app/earnings" className={linkClass()}>
          All balances
        </Link>
      </p>
    </>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { accountName } from './account-name.ts';
import { PayoutHolds } from './payout-holds.tsx';
import { PAYOUT_STATES } from './payout-states.ts';
import { PAYOUTS_PER_PAGE, type Payout, payoutsQuery } from './payouts-query.ts';

/** All payouts with their steps. */
export default function PayoutHistory() {
  return (
    <DataBoundary
      failed="We couldn’t load your payouts."
      loading={<LoadingState label="Loading your payouts" />}
    >
      <PayoutHolds />
      <PayoutList />
    </DataBoundary>
  );
}

function PayoutList() {
  const [page, setPage] = useState(1);
  // The payouts of the page before stay until those of the new one have arrived.
  const { data, summary } = useSuspenseQuery(payoutsQuery(useDeferredValue(page))).data;
  if (summary.total === 0)
    return (
      <EmptyState title="No payouts yet">
        The first one is prepared on the payout day after your payable balance reaches the threshold.
      </EmptyState>
    );
  return (
    <>
      <ol aria-label="Payouts" className="max-w-200">
        {data.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} />
        ))}
      </ol>
      <Pagination
        label="payouts"
        page={page}
        perPage={PAYOUTS_PER_PAGE}
        total={summary.total}
        onPageChange={setPage}
      />
    </>
  );
}

function PayoutLine({ payout }: { payout: Payout }) {
  const { id, amount, status, period, transfer_reference, destination, steps, failure_reason } = payout;
  const { label, tone } = PAYOUT_STATES[status];
  return (
    <li id={id} className="mb-6 scroll-mt-20 border-ink border-t pt-3 pb-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="text-xl">
          <Money amount={amount} />
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 text-base text-muted">
        {period ? `Payout of ${period}` : 'Extra payout'}
        {destination && `, to ${accountName(destination)}`}. Reference on your statement:{' '}
        <Code className="break-all font-mono text-sm">{transfer_reference}</Code>
      </p>
      <Blocked payout={payout} />
      {status === 'failed' && failure_reason && (
        <p className="mt-1 text-base text-reversed">The bank or PayPal says: {failure_reason}</p>
      )}
      {status === 'canceled' && failure_reason && (
        <p className="mt-1 text-base text-muted">{failure_reason}.</p>
      )}
      <ol aria-label="Steps" className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm">
        {steps.map((step) => (
          <li key={`${step.status} ${step.at}`}>
            {PAYOUT_STATES[step.status].label} <DateTime at={step.at} />
          </li>
        ))}
      </ol>
      {HAS_STATEMENT.includes(status) && <StatementLinks payout={payout} />}
    </li>
  );
}

const HAS_STATEMENT: readonly Payout['status'][] = ['sent', 'settled', 'failed'];

function StatementLinks({ payout: { id, amount } }: { payout: Payout }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-base">
      {(['pdf', 'csv'] as const).map((format) => (
        <a
          key={format}
          href={`/v1/publisher/payouts/${id}/statement?format=${format}`}
          download
          aria-label={`Statement of the payout of ${amount} USD, ${format.toUpperCase()}`}
          className={linkClass()}
        >
          Statement, {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}

function Blocked({ payout: { blocked, blocked_until } }: { payout: Payout }) {
  if (blocked === 'details_held' && blocked_until)
    return (
      <p className="mt-1 text-base text-held">
        It’s sent after the hold on your new payout details ends on <DateTime at={blocked_until} />.
      </p>
    );
  return blocked === 'details_missing' ? (
    <p className="mt-1 text-base text-held">It can’t be sent, because you have no payout details.</p>
  ) : null;
}

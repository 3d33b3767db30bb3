import { useOperatorSearch } from '../../../lib/operator-search.ts';
import { textOf } from '../../../lib/search-params.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PayingAccount } from './account/paying-account.tsx';
import { BankStatements } from './bank/bank-statements.tsx';
import { DuePreview } from './due/due-preview.tsx';
import { OperatorHolds } from './holds/operator-holds.tsx';
import { RunDetailView } from './runs/run-detail.tsx';
import { RunList } from './runs/run-list.tsx';

/** Payout runs, who is due, holds, bank statements and the paying account; or the run that the URL names. */
export default function PayoutsView() {
  const run = /^prn_[0-9a-z]{16,20}$/.exec(textOf(useOperatorSearch().run) ?? '')?.[0];
  if (run)
    return (
      <DataBoundary
        failed="We couldn’t load the payout run."
        loading={<LoadingState label="Loading the payout run" />}
        subject={run}
      >
        <RunDetailView id={run} />
      </DataBoundary>
    );
  return (
    <>
      <RunList />
      <DuePreview />
      <BankStatements />
      <OperatorHolds />
      <DataBoundary
        failed="We couldn’t load the paying account."
        loading={<LoadingState label="Loading the paying account" />}
      >
        <PayingAccount />
      </DataBoundary>
    </>
  );
}

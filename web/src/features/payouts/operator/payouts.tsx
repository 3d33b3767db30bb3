import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PayingAccount } from './account/paying-account.tsx';
import { BankStatements } from './bank/bank-statements.tsx';
import { DuePreview } from './due/due-preview.tsx';
import { OperatorHolds } from './holds/operator-holds.tsx';
import { RunList } from './runs/run-list.tsx';

/** Payout runs, who is due, holds, bank statements and the paying account. */
export function Payouts() {
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

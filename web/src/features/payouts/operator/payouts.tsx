import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PayingAccount } from './account/paying-account.tsx';
import { BankStatements } from './bank/bank-statements.tsx';
import { DuePreview } from './due/due-preview.tsx';
import { OperatorHolds } from './holds/operator-holds.tsx';
import { AccountLimits } from './rules/account-limits.tsx';
import { PayoutRules } from './rules/payout-rules.tsx';
import { SignUps } from './rules/sign-ups.tsx';
import { StopPayouts } from './rules/stop-payouts.tsx';
import { RunList } from './runs/run-list.tsx';

/** The stop of all payouts, payout runs, who is due, holds, bank statements, the rules and the paying account. */
export function Payouts() {
  return (
    <>
      <DataBoundary
        failed="We couldn’t load whether payouts are stopped."
        loading={<LoadingState label="Loading whether payouts are stopped" />}
      >
        <StopPayouts />
      </DataBoundary>
      <RunList />
      <DuePreview />
      <BankStatements />
      <OperatorHolds />
      <DataBoundary
        failed="We couldn’t load the settings of payouts."
        loading={<LoadingState label="Loading the settings of payouts" />}
      >
        <PayoutRules />
        <AccountLimits />
        <SignUps />
        <PayingAccount />
      </DataBoundary>
    </>
  );
}

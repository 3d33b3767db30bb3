import type { Change, Changes } from '../accounts/changes/change.ts';
import { JOB_WAIT_MS } from '../accounts/changes/decide-change.ts';
import { applyDueChanges } from '../accounts/changes/end-change.ts';
import { dataErasure } from '../accounts/data-requests/erase-request.ts';
import { roleChange } from '../accounts/roles/role-change.ts';
import { complianceRuleChange } from '../compliance/rules/rule-change.ts';
import { networkSettingsChange } from '../networks/operator/network-settings-change.ts';
import { refusedDayAcceptance } from '../networks/operator/refused-days/refused-day-change.ts';
import {
  credentialAddition,
  partnerCreation,
  partnerProgramsChange,
  partnerSettingsChange,
} from '../networks/postback/partner-changes.ts';
import { entryApplication } from '../payouts/bank-statements/entry-change.ts';
import { payoutHoldRelease, payoutStep } from '../payouts/payout-changes.ts';
import { batchDiscard } from '../payouts/runs/batch-change.ts';
import { runApproval } from '../payouts/runs/run-change.ts';
import { CRON, job } from '../platform/job.ts';
import { differenceChange } from '../reconciliation/difference-change.ts';
import { paymentBooking } from '../reconciliation/payments/payment-change.ts';
import { settingsChange } from '../reporting/operator/settings-change.ts';
import { adjustmentApproval } from '../sales/adjustments/adjustment-change.ts';
import {
  claimAcceptance,
  conversionAssignment,
  heldSalesForfeit,
  heldSalesRelease,
  saleForfeit,
  saleReinstatement,
  saleRelease,
} from '../sales/sale-changes.ts';
import { shareChange } from '../sales/share-change.ts';
import { violationDismissal, violationRelease } from './compliance/violation-changes.ts';
import { accountRecovery } from './recovery/account-recovery.ts';

const ALL: readonly Change[] = [
  shareChange,
  settingsChange,
  networkSettingsChange,
  refusedDayAcceptance,
  partnerCreation,
  partnerSettingsChange,
  partnerProgramsChange,
  credentialAddition,
  roleChange,
  dataErasure,
  claimAcceptance,
  conversionAssignment,
  saleRelease,
  saleForfeit,
  saleReinstatement,
  heldSalesRelease,
  heldSalesForfeit,
  violationDismissal,
  violationRelease,
  complianceRuleChange,
  adjustmentApproval,
  paymentBooking,
  differenceChange,
  payoutStep,
  payoutHoldRelease,
  entryApplication,
  runApproval,
  batchDiscard,
  accountRecovery,
];

/** Every kind of change that can need a second person, by its name. */
export const CHANGES: Changes = new Map(ALL.map((each) => [each.kind, each]));

/** Makes the changes that have waited for their day. */
export const applyChangesJob = job({
  name: 'apply_changes',
  cron: CRON.everyFiveMinutes,
  maxWait: JOB_WAIT_MS,
  run: (ctx, env) => applyDueChanges(ctx, env, CHANGES),
});

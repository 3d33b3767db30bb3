import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { MicroUsd } from '../platform/money.ts';
import { account } from './accounts.ts';
import { transferStatements } from './post.ts';
import { transfersFor } from './posting-reference.ts';

const ledgerChargeInvalid = failure(
  'ledger.charge_invalid',
  500,
  (amount: number) => `A bank’s charge is above 0 micro-dollars, not ${amount}.`,
);

/** What a bank kept of our money: for a transfer, or of one that it returned. */
export interface BankCharge {
  /** The bank’s entry or the payout that it belongs to. With `version` it makes the charge count once. */
  subject: string;
  version: number;
  amount: MicroUsd;
  reason: string;
}

/**
 * The statements that book a bank’s charge, for a caller’s batch. The network margin carries it: a publisher whose payout comes back
 * short gets the whole amount back. The same charge again fails the batch. Throws `ledger.charge_invalid`.
 */
export function chargeStatements(ctx: Context, charge: BankCharge): D1PreparedStatement[] {
  const { subject, version, amount, reason } = charge;
  if (amount <= 0) throw ledgerChargeInvalid(amount);
  const cause = { subject: `${subject}:charge`, version, kind: 'payout.charged', ruleId: null, reason };
  const movement = { debit: account.networkMargin('approved'), credit: account.payoutCharges, amount };
  return transferStatements(ctx, transfersFor(cause, [movement]));
}

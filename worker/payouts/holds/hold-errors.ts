import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';

const HOLD_FAILURES = {
  publisher_suspended: failure(
    'payout.publisher_suspended',
    422,
    'The publisher is suspended, so no payout is possible.',
    { action: 'Reactivate the publisher first.' },
  ),
  held_by_operator: failure('payout.held', 409, 'An operator holds the payouts of this publisher.', {
    action: 'Release the hold first.',
  }),
  compliance_hold: failure(
    'payout.compliance_hold',
    409,
    'A compliance violation holds the money of this publisher, so no payout is possible.',
    { action: 'Decide the violation first.' },
  ),
  tax_missing: failure(
    'payout.tax_missing',
    422,
    'The publisher has no tax data, so no payout is possible.',
    { action: 'Ask the publisher to enter tax data.' },
  ),
  tax_expired: failure(
    'payout.tax_expired',
    422,
    'The tax form of the publisher has expired, so no payout is possible.',
    { action: 'Ask the publisher for a new form.' },
  ),
  details_missing: failure(
    'payout.no_details',
    422,
    'The publisher has no payout details, so no payout is possible.',
    { action: 'Ask the publisher to enter payout details.' },
  ),
  address_missing: failure(
    'payout.address_missing',
    422,
    'The payout details have no address, which banks ask for, so no payout is possible.',
    { action: 'Ask the publisher to complete the payout details.' },
  ),
  payee_unwritable: failure(
    'payout.payee_unwritable',
    422,
    'The payout details have no BIC, or letters that a bank file can’t contain, so no payout is possible.',
    { action: 'Ask the publisher to add the BIC, and to write name and address in Latin letters.' },
  ),
  transfer_failed: failure(
    'payout.transfer_failed',
    409,
    'The last transfer to these payout details failed, so no payout is possible.',
    { action: 'Ask the publisher to enter payout details again.' },
  ),
};

/** The error for a payout that something holds; null without a hold. */
export function refusalOfHold(hold: string | null): DomainError | null {
  return hold !== null && isHold(hold) ? HOLD_FAILURES[hold]() : null;
}

function isHold(hold: string): hold is keyof typeof HOLD_FAILURES {
  return Object.hasOwn(HOLD_FAILURES, hold);
}

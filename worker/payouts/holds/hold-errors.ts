import { DomainError } from '../../platform/errors.ts';

/** The error for a payout that something holds; null without a hold. */
export function refusalOfHold(hold: string | null): DomainError | null {
  const refusal = hold === null ? undefined : REFUSALS[hold];
  if (!refusal) return null;
  const [code, message, status = 422] = refusal;
  return new DomainError(code, message, status);
}

const REFUSALS: Readonly<Record<string, readonly [string, string, number?]>> = {
  publisher_suspended: [
    'payout.publisher_suspended',
    'The publisher is suspended, so no payout is possible.',
  ],
  deletion_requested: [
    'payout.deletion_requested',
    'The publisher is deleting the account, so no new payout is possible.',
  ],
  held_by_operator: ['payout.held', 'An operator holds the payouts of this publisher.', 409],
  compliance_hold: [
    'payout.compliance_hold',
    'A compliance violation holds the money of this publisher, so no payout is possible.',
    409,
  ],
  tax_missing: ['payout.tax_missing', 'The publisher has no tax data, so no payout is possible.'],
  tax_expired: ['payout.tax_expired', 'The tax form of the publisher has expired, so no payout is possible.'],
  details_missing: ['payout.no_details', 'The publisher has no payout details, so no payout is possible.'],
};

import { z } from '@hono/zod-openapi';
import { PAYOUT_METHODS } from '../../platform/contract/payout-methods.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toDollars, toExactDollars, ZERO } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import type { Payout } from '../create-payout.ts';
import { accountOf, type StoredDetails } from '../details/details-state.ts';
import { METHODS_OF_RAIL, RAIL_NAMES, type RailName } from '../rail-names.ts';
import type { PayoutParts, RunReview } from './review-run.ts';

const total = z.object({ count: z.int().openapi({ example: 12 }), amount: dollars });
const rail = z
  .enum(RAIL_NAMES)
  .nullable()
  .openapi({ example: 'bank' })
  .describe('The way that the money takes; null while there are no payout details to pay to');

export const runReview = z.object({
  rails: z.array(total.extend({ rail })),
  sales: total,
  adjustments: total,
  clawbacks: total.describe('What is deducted for sales that were reversed after their payout'),
  ledger: z
    .object({
      unsent: total,
      balance: dollars.describe('The approved balances of the publishers of these payouts'),
      above_balance: z
        .int()
        .openapi({ example: 0 })
        .describe('Payouts above the balance, which can’t be sent'),
      differing_items: z.int().openapi({ example: 0 }).describe('Payouts that aren’t the sum of their items'),
    })
    .describe('The payouts that aren’t sent, compared with the ledger'),
  previous: z
    .object({
      id: idField('prn'),
      period: z.string().nullable().openapi({ example: '2026-10' }),
      number: z.int().openapi({ example: 1 }),
      payouts: z.int().openapi({ example: 11 }),
      amount: dollars,
      new_publishers: z
        .int()
        .openapi({ example: 2 })
        .describe('Publishers of this run who were never paid before'),
      missing_publishers: z
        .int()
        .openapi({ example: 1 })
        .describe('Publishers of the previous run who aren’t in this one'),
    })
    .nullable()
    .describe('The run before; null for the first one'),
});

export function runReviewOf(review: RunReview): z.infer<typeof runReview> {
  const { rails, ledger, previous } = review;
  return {
    rails: rails.map(({ rail: name, ...each }) => ({ rail: name, ...totalOf(each) })),
    sales: totalOf(review.sales),
    adjustments: totalOf(review.adjustments),
    clawbacks: totalOf(review.clawbacks),
    ledger: {
      unsent: totalOf(ledger.unsent),
      balance: toExactDollars(ledger.balance),
      above_balance: ledger.above,
      differing_items: ledger.differing,
    },
    previous: previous && {
      id: previous.id,
      period: previous.period,
      number: previous.number,
      payouts: previous.payouts,
      amount: toDollars(previous.amount),
      new_publishers: previous.newPublishers,
      missing_publishers: previous.missingPublishers,
    },
  };
}

function totalOf({ count, amount }: RunReview['sales']) {
  return { count, amount: toExactDollars(amount) };
}

/** What a payout of a run has beside what every payout has. */
export const payoutParts = {
  rail,
  goes_to: z
    .object({
      method: z.enum(PAYOUT_METHODS).openapi({ example: 'iban' }),
      ending: z.string().nullable().openapi({ example: '3000' }),
    })
    .nullable()
    .describe('The account that it was sent to, or would be sent to now; null while there is none'),
  sales: total,
  adjustments: dollars,
  clawbacks: dollars,
  balance: dollars.describe('The publisher’s approved balance in the ledger'),
  previous_amount: dollars
    .nullable()
    .describe('The publisher’s last payout that was sent before; null without one'),
};

export function payoutPartsOf(
  payout: Payout,
  parts: PayoutParts | undefined,
  versions: readonly StoredDetails[],
  now: Instant,
) {
  const details = accountOf(payout, versions, now);
  return {
    rail: details && railOfMethod(details.method),
    goes_to: details && { method: details.method, ending: details.ending },
    sales: { count: parts?.saleCount ?? 0, amount: toExactDollars(parts?.sales ?? ZERO) },
    adjustments: toExactDollars(parts?.adjustments ?? ZERO),
    clawbacks: toExactDollars(parts?.clawbacks ?? ZERO),
    balance: toExactDollars(parts?.balance ?? ZERO),
    previous_amount: parts === undefined || parts.previous === null ? null : toExactDollars(parts.previous),
  };
}

function railOfMethod(method: StoredDetails['method']): RailName {
  const isPaypal = METHODS_OF_RAIL.paypal.some((each) => each === method);
  return isPaypal ? 'paypal' : 'bank';
}

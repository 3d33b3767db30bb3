import { z } from '@hono/zod-openapi';
import type { Context } from '../../platform/context.ts';
import { dollars, json, meta, metaOf } from '../../platform/http/responses.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { toDollars, toExactDollars } from '../../platform/money.ts';
import { BALANCE_STATES, type BalanceState, expectationOf, meaningOf } from './balance-states.ts';
import { type Balances, PAYOUT_OBSTACLES, readBalances } from './read-balances.ts';

export const balancesResponse = json(
  z.object({
    data: z.array(
      z.object({
        state: z.enum(BALANCE_STATES).openapi({ example: 'pending' }),
        amount: dollars.openapi({ example: '12.34' }),
        meaning: z.string().openapi({ example: 'Reported by a network and not approved yet.' }),
        expected_from: z.iso.date().nullable().openapi({ example: '2026-12-10' }),
        expected_to: z.iso.date().nullable().openapi({ example: '2026-12-10' }),
        explanation: z.string().nullable().openapi({ example: 'CJ normally decides by 10 Dec 2026.' }),
      }),
    ),
    next_payout: z.object({
      day: z.iso.date().openapi({ example: '2026-12-15' }),
      amount: dollars
        .openapi({ example: '0.00' })
        .describe('Whole cents that a payout of a payout run would pay now'),
      threshold: dollars.openapi({ example: '10.00' }),
      obstacle: z.enum(PAYOUT_OBSTACLES).nullable().openapi({ example: 'below_threshold' }),
    }),
    meta,
  }),
  'Your balances',
);

export async function readBalancesResponse(ctx: Context, publisherId: PublisherId) {
  const read = await readBalances(ctx, publisherId);
  const data = BALANCE_STATES.map((state) => {
    const { from, to, explanation } = expectationOf(state, read, ctx.now);
    const amount = amountIn(read, state);
    const isOpen = amount !== 0 || state === 'payable';
    return {
      state,
      amount: toExactDollars(amount),
      meaning: meaningOf(state, amount),
      expected_from: isOpen ? from : null,
      expected_to: isOpen ? to : null,
      explanation: isOpen ? explanation : null,
    };
  });
  const { day, amount, threshold, obstacle } = read.nextPayout;
  const next_payout = { day, amount: toDollars(amount), threshold: toDollars(threshold), obstacle };
  return { data, next_payout, meta: metaOf(ctx) };
}

function amountIn(balances: Balances, state: BalanceState): MicroUsd {
  if (state === 'on_the_way') return balances.onTheWay;
  return state === 'clawed_back' ? balances.clawedBack : balances[state];
}

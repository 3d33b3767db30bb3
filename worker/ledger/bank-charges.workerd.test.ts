import { describe, expect, it } from 'vitest';
import { usd } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { account } from './accounts.ts';
import { readBalances } from './balances.ts';
import { chargeStatements } from './bank-charges.ts';

const ctx = testContext();
const KEYS = [account.networkMargin('approved'), account.payoutCharges];

describe('a bank’s charge', () => {
  it('is carried by the network margin and has an account of its own, once', async () => {
    const charge = { subject: 'pay_1', version: 1, amount: usd('5'), reason: 'Returned less charges' };
    await ctx.db.$client.batch(chargeStatements(ctx, charge));
    await expect(ctx.db.$client.batch(chargeStatements(ctx, charge))).rejects.toThrow('UNIQUE');
    expect(Object.fromEntries(await readBalances(ctx, KEYS))).toEqual({
      'network_margin:approved': -5_000_000,
      'payout:charges': 5_000_000,
    });
  });

  it('is above 0', () => {
    const charge = { subject: 'pay_2', version: 1, amount: usd('0'), reason: 'None' };
    expect(() => chargeStatements(ctx, charge)).toThrow(
      expect.objectContaining({ code: 'ledger.charge_invalid' }),
    );
  });
});

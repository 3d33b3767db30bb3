import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usd } from '../../../../../worker/platform/money.ts';
import { DEMO_TRACE } from '../demo/demo-sale.ts';
import { splitSale } from './sale-split.ts';

describe('the statement of a sale', () => {
  it('says what the ledger of the demo system has', () => {
    const { gross, net, share_percent, payouts } = DEMO_TRACE.data;
    expect(splitSale(gross, share_percent)).toEqual({
      commission: '28.793',
      margin: '14.3965',
      earned: net,
      paid: payouts[0]?.amount,
      left: '0.0065',
    });
  });

  it('adds up to the commission, and its payout and rest to the share, for any amount and share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, share) => {
          const { commission, margin, earned, paid, left } = splitSale(
            `${Math.floor(amount / 10 ** 6)}.${String(amount % 10 ** 6).padStart(6, '0')}`,
            share / 100,
          );
          expect(usd(margin) + usd(earned)).toBe(usd(commission));
          expect(usd(paid) + usd(left)).toBe(usd(earned));
          expect(usd(left)).toBeLessThan(10_000);
        },
      ),
    );
  });
});

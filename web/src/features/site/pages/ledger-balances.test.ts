import { describe, expect, it } from 'vitest';
import { sum, usd } from '../../../../../worker/platform/money.ts';
import { DEMO_TRACE } from '../demo/demo-sale.ts';
import { balancesOf } from './ledger-balances.ts';

describe('the balances that the demo sale leaves', () => {
  const balances = balancesOf(DEMO_TRACE.data.transfers);

  it('are the commission that the network paid, our part and the publisher’s share', () => {
    expect(Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))).toEqual({
      'network:cj:received': '-28.793',
      'network_margin:approved': '14.3965',
      [`publisher:${DEMO_TRACE.meta.publisher_id}:approved`]: DEMO_TRACE.data.net,
    });
  });

  it('sum to zero', () => {
    expect(sum(balances.map(({ amount }) => usd(amount)))).toBe(0);
  });
});

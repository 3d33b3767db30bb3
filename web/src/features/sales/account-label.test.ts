import { describe, expect, it } from 'vitest';
import { account } from '../../../../worker/ledger/accounts.ts';
import { publisherIdOf } from '../../../../worker/platform/ids.ts';
import { accountLabel } from './account-label.ts';

const own = publisherIdOf(1);
const reader = { publisherId: own, network: 'wildfire', networkName: 'Wildfire' };

describe('a ledger account in words', () => {
  it.each([
    [account.publisher(own, 'pending'), 'your pending earnings'],
    [account.publisher(own, 'approved'), 'your approved earnings'],
    [account.publisher(own, 'held'), 'your held earnings'],
    [account.publisher(own, 'paid_out'), 'your paid out earnings'],
    [account.publisher(publisherIdOf(2), 'pending'), 'another publisher’s pending earnings'],
    [account.networkMargin('pending'), 'the network margin, pending'],
    [account.networkMargin('approved'), 'the network margin, approved'],
    [account.unattributed('wildfire', 'pending'), 'unattributed commission of Wildfire, pending'],
    [account.network('wildfire', 'expected'), 'commission expected from Wildfire'],
    [account.network('wildfire', 'due'), 'commission due from Wildfire'],
    [account.network('wildfire', 'received'), 'commission received from Wildfire'],
    [account.network('other', 'due'), 'commission due from other'],
    [account.payoutClearing, 'payouts on their way'],
  ])('for %s is “%s”', (key, words) => {
    expect(accountLabel(key, reader)).toBe(words);
  });
});

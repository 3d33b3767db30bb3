import { describe, expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { account, accountId, ownerOf } from './accounts.ts';

const EVERY_KIND = [
  account.publisher(publisherIdOf(1), 'pending'),
  account.publisher(publisherIdOf(1), 'approved'),
  account.publisher(publisherIdOf(1), 'paid_out'),
  account.publisher(publisherIdOf(2), 'pending'),
  account.networkMargin('pending'),
  account.networkMargin('approved'),
  account.unattributed('cj', 'pending'),
  account.unattributed('cj', 'approved'),
  account.network('wildfire', 'expected'),
  account.network('wildfire', 'due'),
  account.network('wildfire', 'received'),
  account.writtenOff('wildfire'),
  account.payoutClearing,
  account.payoutCharges,
];

describe('account', () => {
  it('writes readable account keys', () => {
    expect(EVERY_KIND).toEqual([
      'publisher:PUB000001:pending',
      'publisher:PUB000001:approved',
      'publisher:PUB000001:paid_out',
      'publisher:PUB000002:pending',
      'network_margin:pending',
      'network_margin:approved',
      'unattributed:cj:pending',
      'unattributed:cj:approved',
      'network:wildfire:expected',
      'network:wildfire:due',
      'network:wildfire:received',
      'written_off:wildfire',
      'payout:clearing',
      'payout:charges',
    ]);
  });

  it('rejects a network slug that could be mistaken for another account', () => {
    for (const slug of ['', 'cj:due', 'CJ', 'c j'])
      expect(() => account.network(slug, 'due')).toThrow(
        expect.objectContaining({ code: 'ledger.bad_account_key' }),
      );
  });

  it('derives an account’s ID from the first 48 bits of the key’s SHA-256', () => {
    expect(accountId('payout:clearing')).toBe(0x3877c47c164b);
    for (const id of EVERY_KIND.map(accountId)) {
      expect(Number.isSafeInteger(id)).toBe(true);
      expect(id).toBeLessThan(2 ** 48);
    }
    expect(new Set(EVERY_KIND.map(accountId)).size).toBe(EVERY_KIND.length);
  });

  it('returns the same owner for all states of an account', () => {
    expect(ownerOf(account.publisher(publisherIdOf(1), 'paid_out'))).toBe('publisher:PUB000001');
    expect(ownerOf(account.network('cj', 'due'))).toBe('network:cj');
    expect(ownerOf(account.networkMargin('approved'))).toBe('network_margin');
  });
});

import { describe, expect, it } from 'vitest';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { account } from './accounts.ts';
import { transfersFor } from './posting-reference.ts';

describe('transfersFor', () => {
  it('derives transfer IDs from the reference, so that repeating it gives the same rows', () => {
    const ruleId = derivedId('shr', 'default');
    const cause = { subject: 'cnv_1', version: 3, kind: 'conversion.approved', ruleId, reason: null };
    const pending = account.publisher(publisherIdOf(1), 'pending');
    const approved = account.publisher(publisherIdOf(1), 'approved');
    const movements = [
      { debit: pending, credit: approved, amount: micros(5) },
      {
        debit: account.networkMargin('pending'),
        credit: account.networkMargin('approved'),
        amount: micros(7),
      },
    ];
    const shared = { kind: 'conversion.approved', subject: 'cnv_1', ruleId, reason: null };
    expect(transfersFor(cause, movements)).toEqual([
      { id: 'cnv_1:3:1', debit: pending, credit: approved, amount: 5, ...shared },
      {
        id: 'cnv_1:3:2',
        debit: 'network_margin:pending',
        credit: 'network_margin:approved',
        amount: 7,
        ...shared,
      },
    ]);
  });
});

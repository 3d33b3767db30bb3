import { describe, expect, it } from 'vitest';
import { parseUsd } from '../../platform/money.ts';
import { approvalsFor, isPerson, peopleBehind } from './approvals.ts';

describe('the people behind a payout run', () => {
  it('are two from the configured amount on, and one below it or if the setting is off', () => {
    const secondPersonFrom = parseUsd('100');
    const needed = (amount: string) => approvalsFor(parseUsd(amount), { secondPersonFrom });
    expect(['99.99', '100', '100.01'].map(needed)).toEqual([1, 2, 2]);
  });

  it('are an operator who created it and those who approved it, each once', () => {
    const approvals = [{ person: 'operator:ada' }, { person: 'operator:bea' }];
    expect([...peopleBehind({ createdBy: 'operator:ada' }, approvals)].sort()).toEqual([
      'operator:ada',
      'operator:bea',
    ]);
    expect([...peopleBehind({ createdBy: 'system:payout-run' }, [])]).toEqual([]);
  });

  it('are persons: a job can’t approve', () => {
    expect(isPerson({ kind: 'operator', name: 'ada' })).toBe(true);
    expect(isPerson({ kind: 'system', name: 'start_payout_run' })).toBe(false);
  });
});

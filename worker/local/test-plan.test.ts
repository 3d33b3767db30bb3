import { describe, expect, it } from 'vitest';
import { planTests } from './test-plan.ts';

const PATHS = [
  'worker/payouts',
  'web/src/features/payouts',
  'worker/accounts/oauth',
  'script',
  'worker/ledger/post.workerd.test.ts',
  'web/tests/payouts.spec.ts',
];
const plan = (...args: string[]) => planTests(args, (path) => PATHS.includes(path));

describe('npm test', () => {
  it('runs everything without arguments', () => {
    expect(plan()).toEqual({ checks: true, units: true, browser: true });
  });

  it('runs one part that is named', () => {
    expect(plan('checks')).toEqual({ checks: true, units: null, browser: null });
    expect(plan('worker')).toEqual({ checks: null, units: true, browser: null });
    expect(plan('browser')).toEqual({ checks: null, units: null, browser: true });
  });

  it('checks and tests a district, and the feature of the same name', () => {
    const paths = ['worker/payouts', 'web/src/features/payouts'];
    expect(plan('payouts')).toEqual({ checks: paths, units: paths, browser: null });
    expect(plan('script')).toEqual({ checks: ['script'], units: ['script'], browser: null });
    expect(plan('oauth').units).toEqual(['worker/accounts/oauth']);
    expect(plan('accounts/oauth').units).toEqual(['worker/accounts/oauth']);
  });

  it('runs one file, with the tool that it belongs to', () => {
    const [test, journey] = ['worker/ledger/post.workerd.test.ts', 'web/tests/payouts.spec.ts'];
    expect(plan(test)).toEqual({ checks: [test], units: [test], browser: null });
    expect(plan(journey)).toEqual({ checks: [journey], units: null, browser: [journey] });
  });

  it('joins several arguments', () => {
    expect(plan('checks', 'payouts').checks).toBe(true);
    expect(plan('script', 'payouts').units).toEqual(['script', 'worker/payouts', 'web/src/features/payouts']);
  });

  it('refuses an argument that matches nothing, and names what does', () => {
    expect(() => plan('payout')).toThrow('No part, folder or file is called “payout”');
  });
});

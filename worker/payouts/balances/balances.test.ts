import { describe, expect, it } from 'vitest';
import { micros, ZERO } from '../../platform/money.ts';
import { parseDay, parseInstant } from '../../platform/time.ts';
import { expectationOf, meaningOf } from './balance-states.ts';
import { approvalDay, nextPayoutDay } from './expected-dates.ts';
import type { Balances } from './read-balances.ts';

const NOW = parseInstant('2026-11-21T09:00:00Z');
const BALANCES: Balances = {
  pending: micros(5_000_000),
  held: ZERO,
  approved: ZERO,
  payable: micros(15_000_000),
  onTheWay: ZERO,
  paid: ZERO,
  reversed: ZERO,
  clawedBack: ZERO,
  pendingOf: [],
  nextPayout: {
    day: parseDay('2026-12-15'),
    amount: micros(15_000_000),
    threshold: micros(10_000_000),
    obstacle: null,
    heldUntil: null,
  },
};

describe('the expected date', () => {
  it('of an approval follows from the network’s rule', () => {
    const sale = parseDay('2026-11-30');
    expect(approvalDay(sale, { afterDays: 45 })).toBe('2027-01-14');
    expect(approvalDay(sale, { dayOfNextMonth: 10 })).toBe('2026-12-10');
    expect(approvalDay(parseDay('2026-12-31'), { dayOfNextMonth: 10 })).toBe('2027-01-10');
    expect(approvalDay(sale, undefined)).toBeNull();
  });

  it('of a payout is this month until its day, and the next month afterwards or once this month’s exists', () => {
    expect(nextPayoutDay(parseDay('2026-11-14'), 15, false)).toBe('2026-11-15');
    expect(nextPayoutDay(parseDay('2026-11-15'), 15, false)).toBe('2026-11-15');
    expect(nextPayoutDay(parseDay('2026-11-15'), 15, true)).toBe('2026-12-15');
    expect(nextPayoutDay(parseDay('2026-12-16'), 15, false)).toBe('2027-01-15');
  });

  it('of pending money names the networks that set one, and those that don’t', () => {
    const day = parseDay('2026-12-10');
    const pendingOf = [
      { network: 'CJ', amount: micros(1), expectedFrom: day, expectedTo: day },
      { network: 'Wildfire', amount: micros(1), expectedFrom: null, expectedTo: null },
    ];
    expect(expectationOf('pending', { ...BALANCES, pendingOf }, NOW)).toEqual({
      from: day,
      to: day,
      explanation: 'CJ normally decides by 10 Dec 2026. Wildfire sets no date for a decision.',
    });
  });

  it.each([
    ['suspended', /suspended/],
    ['details_missing', /Add your payout details/],
    ['details_incomplete', /Complete your payout details/],
    ['tax_missing', /Give your tax data/],
    ['held', /on hold/],
    ['transfer_failed', /came back. Check your payout details/],
    ['payout_open', /being prepared/],
    ['below_threshold', /of the 10\.00 USD/],
  ] as const)('of payable money isn’t known while there is an obstacle: %s', (obstacle, why) => {
    const nextPayout = { ...BALANCES.nextPayout, obstacle };
    const { from, to, explanation } = expectationOf('payable', { ...BALANCES, nextPayout }, NOW);
    expect({ from, to }).toEqual({ from: null, to: null });
    expect(explanation).toMatch(why);
  });

  it('of payable money is the payout day, or the end of a hold after it', () => {
    expect(expectationOf('payable', BALANCES, NOW)).toMatchObject({ from: '2026-12-15', to: '2026-12-15' });
    const held = (until: string) => ({
      ...BALANCES,
      nextPayout: {
        ...BALANCES.nextPayout,
        obstacle: 'details_held' as const,
        heldUntil: parseInstant(until),
      },
    });
    expect(expectationOf('payable', held('2026-12-01T00:00:00Z'), NOW)).toMatchObject({ from: '2026-12-15' });
    expect(expectationOf('payable', held('2026-12-17T09:00:00Z'), NOW)).toMatchObject({ from: '2026-12-17' });
  });

  it('of a negative payable balance says that it is owed, and that new earnings come first', () => {
    expect(meaningOf('payable', micros(-1))).toBe('Owed to us.');
    expect(meaningOf('payable', ZERO)).toBe('Ready for your next payout.');
    expect(expectationOf('payable', { ...BALANCES, payable: micros(-1) }, NOW).explanation).toMatch(
      /taken back/,
    );
  });
});

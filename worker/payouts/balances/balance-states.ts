import { dayText, timeText } from '../../platform/date-text.ts';
import { type MicroUsd, toDollars } from '../../platform/money.ts';
import { addDays, type Day, dayOf, type Instant, maxDay, minDay } from '../../platform/time.ts';
import type { Balances, PayoutObstacle, PendingOfNetwork } from './read-balances.ts';

export const BALANCE_STATES = [
  'pending',
  'held',
  'approved',
  'payable',
  'on_the_way',
  'paid',
  'reversed',
  'clawed_back',
] as const;
export type BalanceState = (typeof BALANCE_STATES)[number];

/** What the money of a state is. A negative payable balance is a debt after a clawback. */
export function meaningOf(state: BalanceState, amount: MicroUsd): string {
  return state === 'payable' && amount < 0 ? 'Owed to us.' : MEANINGS[state];
}

const MEANINGS: Record<BalanceState, string> = {
  pending: 'Reported by a network and not approved yet.',
  held: 'Held for review before it can be paid.',
  approved: 'Approved by a network that hasn’t paid us yet.',
  payable: 'Ready for your next payout.',
  on_the_way: 'In a payout that hasn’t arrived yet.',
  paid: 'Paid out to you.',
  reversed: 'Taken back by a network before it was paid out.',
  clawed_back: 'Taken back by a network after it was paid out.',
};

/** The day or days on which the money of a state moves on, and how that is known or why it isn't. */
interface Expectation {
  from: Day | null;
  to: Day | null;
  explanation: string | null;
}

/** What comes next for the money of each state. */
export function expectationOf(state: BalanceState, balances: Balances, now: Instant): Expectation {
  if (state === 'pending') return ofPending(balances.pendingOf, dayOf(now));
  if (state === 'payable') return ofPayable(balances);
  return { from: null, to: null, explanation: EXPLANATIONS[state] };
}

const EXPLANATIONS: Record<Exclude<BalanceState, 'pending' | 'payable'>, string | null> = {
  held: 'A person decides about each of these sales, so there is no fixed date. The list of them says why each is held.',
  approved: 'Networks pay us once their brands have paid them. They set no date.',
  on_the_way: 'A bank transfer usually takes a few working days once it’s sent.',
  paid: null,
  reversed: null,
  clawed_back: 'Your next payouts are reduced by what is still open.',
};

function ofPending(networks: readonly PendingOfNetwork[], today: Day): Expectation {
  const dated = networks.filter(({ expectedTo }) => expectedTo !== null);
  const others = networks.filter(({ expectedTo }) => expectedTo === null).map(({ network }) => network);
  const days = dated.flatMap(({ expectedFrom, expectedTo }) => [expectedFrom ?? today, expectedTo ?? today]);
  const sentences = [
    ...dated.map(
      ({ network, expectedTo }) =>
        `${network} ${expectedTo && expectedTo < today ? 'was due to decide' : 'normally decides'} by ${expectedTo && dayText(expectedTo)}.`,
    ),
    ...(others.length > 0
      ? [
          `${new Intl.ListFormat('en').format(others)} ${others.length > 1 ? 'set' : 'sets'} no date for a decision.`,
        ]
      : []),
  ];
  return {
    from: days.length > 0 ? days.reduce(minDay) : null,
    to: days.length > 0 ? days.reduce(maxDay) : null,
    explanation: sentences.join(' ') || null,
  };
}

/** What the money waits for, or what frees it. */
const WAITS: Record<Exclude<PayoutObstacle, 'details_held'>, (payout: Balances['nextPayout']) => string> = {
  suspended: () => 'Your account is suspended, so nothing is paid out.',
  held: () => 'Your payouts are on hold while we check something.',
  tax_missing: ({ day }) => `Give your tax data to be paid. The next payout day is ${dayText(day)}.`,
  details_missing: ({ day }) => `Add your payout details to be paid. The next payout day is ${dayText(day)}.`,
  details_incomplete: ({ day }) =>
    `Complete your payout details to be paid. The next payout day is ${dayText(day)}.`,
  transfer_failed: () =>
    'Your last payout came back. Check your payout details. With new details, the next payout includes it.',
  payout_open: () => 'A payout is being prepared. What is left waits for the next one.',
  below_threshold: ({ amount, threshold }) =>
    `You have ${toDollars(amount)} of the ${toDollars(threshold)} USD that a payout needs. A smaller balance waits for the next month.`,
};

function ofPayable({ nextPayout, payable }: Balances): Expectation {
  const { day, obstacle, heldUntil } = nextPayout;
  const unknown = (explanation: string): Expectation => ({ from: null, to: null, explanation });
  if (payable < 0)
    return unknown(
      'A sale was taken back after its payout. New earnings make up for it before the next one.',
    );
  if (obstacle !== null && obstacle !== 'details_held') return unknown(WAITS[obstacle](nextPayout));
  const onDay = { from: day, to: day };
  if (obstacle === 'details_held' && heldUntil !== null)
    return dayOf(heldUntil) >= day
      ? {
          from: dayOf(heldUntil),
          to: addDays(dayOf(heldUntil), 1),
          explanation: `Payouts run on ${dayText(day)}. Your payout is sent once the hold on your new payout details ends on ${timeText(heldUntil)}.`,
        }
      : { ...onDay, explanation: 'The hold on your new payout details ends before.' };
  return { ...onDay, explanation: null };
}

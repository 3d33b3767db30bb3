import { expect, it } from 'vitest';
import { micros, ZERO } from '../../../platform/money.ts';
import { statusSentence } from './status-sentence.ts';

const REVERSED = {
  status: 'reversed',
  statusRaw: 'DISQUALIFIED',
  reason: null,
  heldReason: null,
  forfeitedFor: null,
  paidOut: ZERO,
} as const;
const declining = { status: 'reversed', statusRaw: 'DISQUALIFIED' } as const;

it('gives the network’s code of a reversal, and its reason', () => {
  expect(statusSentence(REVERSED, 'Wildfire', [declining])).toBe(
    'Wildfire took the sale back (DISQUALIFIED). It gave no reason.',
  );
  const paid = { ...REVERSED, reason: 'Returned', paidOut: micros(1) };
  expect(statusSentence(paid, 'Wildfire', [declining])).toBe(
    'Wildfire took the sale back after your payout (DISQUALIFIED). Its reason: Returned.',
  );
});

it('says that a correction took the sale back instead of giving the code of an accepted sale', () => {
  const corrected = { ...REVERSED, statusRaw: 'closed/ACCEPTED', reason: 'Returned!' };
  const versions = [
    { status: 'paid', statusRaw: 'closed/ACCEPTED' },
    { status: 'pending', statusRaw: 'new' },
  ] as const;
  expect(statusSentence(corrected, 'CJ', versions)).toBe(
    'CJ took the sale back with a correction of its amount. Its reason: Returned!',
  );
});

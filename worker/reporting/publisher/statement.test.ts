import { expect, it } from 'vitest';
import { micros } from '../../platform/money.ts';
import { paymentStatusOf } from './statement.ts';

it.each([
  ['pending while a part is pending', 1, 5, 5, 0, 'pending'],
  ['confirmed when nothing is pending and a part is not paid', 0, 5, 5, 0, 'confirmed'],
  ['confirmed while a clawback is open', 0, -5, 5, 1, 'confirmed'],
  ['paid when all of it was paid out', 0, 0, 5, 0, 'paid'],
  ['reversed when all of it was taken back before a payout', 0, 0, 0, 1, 'reversed'],
  ['pending before anything was earned', 0, 0, 0, 0, 'pending'],
] as const)('paymentStatusOf: an earning is %s', (_, pending, confirmed, paidOut, reversed, status) => {
  const row = {
    held: micros(0),
    pending: micros(pending),
    confirmed: micros(confirmed),
    paidOut: micros(paidOut),
    reversed,
  };
  expect(paymentStatusOf(row)).toBe(status);
});

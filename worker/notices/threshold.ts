import { z } from '@hono/zod-openapi';
import { type MicroUsd, parseUsd, roundToCents, ZERO } from '../platform/money.ts';

/** The highest that a threshold can be, in dollars. */
const HIGHEST = 1_000_000;

/** A threshold of dollars as it is sent, as micro-USD: from 0 in steps of a cent; what is no number becomes 0. */
export const threshold = z
  .unknown()
  .transform((value, check): MicroUsd => {
    const amount = amountOf(value);
    if (amount === null) return ZERO;
    if (amount >= 0 && amount <= HIGHEST * 1_000_000 && roundToCents(amount) === amount) return amount;
    check.addIssue(`A threshold is an amount from 0 to ${HIGHEST} dollars, in steps of 0.01.`);
    return z.NEVER;
  })
  .openapi({ type: ['number', 'string'], example: 25 });

function amountOf(value: unknown): MicroUsd | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return parseUsd(value);
  } catch {
    return Number(value) > HIGHEST ? parseUsd(HIGHEST + 1) : null;
  }
}

import { z } from '@hono/zod-openapi';
import { MAX_THRESHOLD } from '../contract/earnings-threshold.ts';
import { type MicroUsd, parseUsd, roundToCents, ZERO } from '../platform/money.ts';

/** A threshold of dollars as it is sent, as micro-USD: from 0 in steps of a cent; what is no number becomes 0. */
export const threshold = z
  .unknown()
  .transform((value, check): MicroUsd => {
    const amount = amountOf(value);
    if (amount === null) return ZERO;
    if (amount >= 0 && amount <= MAX_THRESHOLD * 1_000_000 && roundToCents(amount) === amount) return amount;
    check.addIssue(`A threshold is an amount from 0 to ${MAX_THRESHOLD} dollars, in steps of 0.01.`);
    return z.NEVER;
  })
  .openapi({ type: ['number', 'string'], example: 25 });

function amountOf(value: unknown): MicroUsd | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return parseUsd(value);
  } catch {
    return Number(value) > MAX_THRESHOLD ? parseUsd(MAX_THRESHOLD + 1) : null;
  }
}

import { z } from '@hono/zod-openapi';
import { dollars } from '../platform/http/responses.ts';
import { divided, type MicroUsd, toDollars, toExactDollars } from '../platform/money.ts';

/**
 * The share of counted clicks that led to a sale, in percent with two decimals; null without clicks. `converted` are those of
 * `clicks` with at least one sale that isn't reversed, so both are of one set: a sale of a click that didn't count, of a claim
 * without one or of another period's click isn't part of it, and the rate is never above 100.
 */
export function conversionRate(converted: number, clicks: number): string | null {
  return clicks === 0 ? null : ((converted / clicks) * 100).toFixed(2);
}

export const conversionRateField = z
  .string()
  .regex(/^\d{1,3}\.\d{2}$/)
  .nullable()
  .openapi({ example: '2.50' })
  .describe(
    'The share of these counted clicks that led to a sale which isn’t reversed, in percent; null without clicks. Sales of clicks that didn’t count, or of clicks of another period, aren’t part of it',
  );

export const epcField = dollars
  .nullable()
  .describe('Earnings per click: the earnings divided by the counted clicks; null without clicks');

export function earningsPerClick(earnings: MicroUsd, clicks: number): string | null {
  return clicks === 0 ? null : toExactDollars(divided(earnings, clicks));
}

/** An average for display with two decimals; null of nothing. */
export function average(total: MicroUsd, count: number): string | null {
  return count === 0 ? null : toDollars(divided(total, count));
}

export const heldField = dollars
  .openapi({ example: '0.00' })
  .describe('Your share of sales that we hold for review. It isn’t part of the earnings');

import { z } from '@hono/zod-openapi';
import { periodQuery } from '../platform/http/period.ts';
import { datedMeta } from '../platform/http/responses.ts';

/** The last days including today, or the days from `start_date` to `end_date`. */
export const periodInput = {
  period_days: z.int().min(1).max(1_100).default(30).describe('The last days, including today'),
  start_date: periodQuery.start_date.describe('Replaces `period_days`, such as 2026-11-01'),
  end_date: periodQuery.end_date,
};

/** With the moment up to which the figures are complete. */
export const datedPeriodOutput = { from: z.string(), to: z.string(), as_of: datedMeta.shape.as_of };

/** A period as the API's functions take it. */
export function periodOfInput<Input extends { period_days: number }>({ period_days: days, ...input }: Input) {
  return { days, ...input };
}

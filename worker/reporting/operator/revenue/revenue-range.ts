import { z } from '@hono/zod-openapi';
import { periodBackwards, periodOutOfRange } from '../../../platform/http/period.ts';
import { ALL_DAYS, type Period, parseDay } from '../../../platform/time.ts';

/** Both days are included. Without them the range is open at that end. */
export const rangeQuery = { from: z.iso.date().optional(), to: z.iso.date().optional() };

/** Throws `period.backwards` and `period.out_of_range` (400). */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const period = {
    from: from === undefined ? ALL_DAYS.from : parseDay(from),
    to: to === undefined ? ALL_DAYS.to : parseDay(to),
  };
  if (period.from > period.to) throw periodBackwards();
  if (period.from < ALL_DAYS.from || period.to > ALL_DAYS.to) throw periodOutOfRange();
  return period;
}

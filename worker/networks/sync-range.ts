import { failure } from '../platform/failure.ts';
import { addDays, type Day, dayOf, type Instant, parseDay } from '../platform/time.ts';
import type { DayRange } from './contract.ts';
import { lastDays } from './revenue-sync.ts';

/** A sync may need one call to the network per day. */
const MAX_SYNC_DAYS = 400;
const FIRST_DAY = parseDay('2010-01-01');

const invalid = failure('sync.range_invalid', 400, (message: string) => message, {
  action: 'Send `from` and `to` in order, at most as many days as `detail` says.',
  sample: ['The range ends before it begins.'],
});

/**
 * The range of days that an operator requests; undefined for none. A missing end is today; a missing start is 89 days
 * before the end. Throws `sync.range_invalid` for days in the wrong order, after today, before 2010, or more than 400.
 */
export function syncRange(
  now: Instant,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): DayRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const defaults = lastDays(now);
  const last = to === undefined ? defaults.to : parseDay(to);
  const first = from === undefined ? addDays(last, -89) : parseDay(from);
  if (first > last) throw invalid('The first day is after the last.');
  if (last > dayOf(now)) throw invalid('The last day is after today (UTC).');
  if (first < FIRST_DAY) throw invalid('The first day is before 2010.');
  if (addDays(first, MAX_SYNC_DAYS) <= last) throw invalid(`A sync can read at most ${MAX_SYNC_DAYS} days.`);
  return { from: first, to: last } satisfies Record<string, Day>;
}

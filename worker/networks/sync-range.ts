import { DomainError } from '../platform/errors.ts';
import { addDays, type Day, dayOf, type Instant, parseDay } from '../platform/time.ts';
import type { DayRange } from './contract.ts';
import { lastDays } from './revenue-sync.ts';

/** The days that one sync may read: each may be a call to the network, and each call takes its time. */
const MAX_SYNC_DAYS = 400;
const FIRST_DAY = parseDay('2010-01-01');

/**
 * The days that an operator asks for; undefined when nothing was asked. A missing end is today; a missing start is 89 days
 * before the end. Throws `sync.range_invalid` for days in the wrong order, after today, before 2010, or more than 400.
 */
export function syncRange(
  now: Instant,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): DayRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const usual = lastDays(now);
  const last = to === undefined ? usual.to : parseDay(to);
  const first = from === undefined ? addDays(last, -89) : parseDay(from);
  if (first > last) throw invalid('The first day is after the last.');
  if (last > dayOf(now)) throw invalid('The last day is after today, in UTC.');
  if (first < FIRST_DAY) throw invalid('The first day is before 2010.');
  if (addDays(first, MAX_SYNC_DAYS) <= last) throw invalid(`A sync reads at most ${MAX_SYNC_DAYS} days.`);
  return { from: first, to: last } satisfies Record<string, Day>;
}

function invalid(message: string): DomainError {
  return new DomainError('sync.range_invalid', message, 400);
}

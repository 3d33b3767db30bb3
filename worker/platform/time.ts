import { failure } from './failure.ts';

declare const instant: unique symbol;
declare const day: unique symbol;
/** Milliseconds since 1970 in UTC. */
export type Instant = number & { readonly [instant]: true };
/** A UTC calendar day, `2026-11-21`. */
export type Day = string & { readonly [day]: true };
/** Both days included. */
export interface Period {
  from: Day;
  to: Day;
}
/** Returns the current time. Tests and the sandbox pass their own. */
export type Clock = () => Instant;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const timeInvalid = failure('time.invalid', 500, (sentence: string) => sentence);
const timeInvalidDay = failure(
  'time.invalid_day',
  500,
  (value: string) => `"${value}" is not a date in the form 2026-11-21.`,
);

/** Only the entry points of the Worker use it. Everything else gets the time as an argument. */
export const systemClock: Clock = () => Date.now() as Instant;

/** Throws `time.invalid` outside the years 2000 to 2200. */
export function instantOf(milliseconds: number): Instant {
  if (
    !Number.isSafeInteger(milliseconds) ||
    milliseconds < 946_684_800_000 ||
    milliseconds > 7_258_118_400_000
  )
    throw timeInvalid(`${milliseconds} is not a time between the years 2000 and 2200.`);
  return milliseconds as Instant;
}

/** Parses an ISO 8601 date or time; UTC unless it has an offset. Throws `time.invalid`. */
export function parseInstant(text: string): Instant {
  const source = text.trim();
  const match = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    source,
  );
  const zoned = match?.[1] || source.length === 10 ? source : `${source}Z`;
  const value = match ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(value)) throw timeInvalid(`"${source.slice(0, 40)}" is not an ISO 8601 time.`);
  return instantOf(value);
}

export function dayOf(at: Instant): Day {
  return new Date(at).toISOString().slice(0, 10) as Day;
}

/** Parses `2026-11-21`. Throws `time.invalid_day` for anything else, such as an impossible date. */
export function parseDay(text: string): Day {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw timeInvalidDay(text.slice(0, 40));
  return text as Day;
}

/** Every day that a sale can have. */
export const ALL_DAYS: Period = { from: parseDay('2000-01-01'), to: parseDay('2199-12-31') };

export function startOfDay(of: Day): Instant {
  return Date.parse(of) as Instant;
}

/** `count` may be negative. */
export function addDays(of: Day, count: number): Day {
  return dayOf((startOfDay(of) + count * DAY) as Instant);
}

/** `count` may be negative. A day that the month doesn't have becomes the month's last day. */
export function addMonths(of: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = of.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return dayOf(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())) as Instant,
  );
}

/** The earlier one. */
export function minDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}

/** The later one. */
export function maxDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

export function addMs(at: Instant, milliseconds: number): Instant {
  return (at + milliseconds) as Instant;
}

/** `2026-11-21T09:18:16.000Z`. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString();
}

export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : toIso(at);
}

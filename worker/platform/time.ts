import { DomainError } from './errors.ts';

declare const instant: unique symbol;
declare const day: unique symbol;
/** Milliseconds since 1970 in UTC. */
export type Instant = number & { readonly [instant]: true };
/** A UTC calendar day, `2026-11-21`. */
export type Day = string & { readonly [day]: true };
/** Where the current time comes from; tests and the sandbox pass their own. */
export type Clock = () => Instant;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The platform's clock. Only the doors of the Worker use it; everything else is handed a time. */
export const systemClock: Clock = () => Date.now() as Instant;

/** An instant from milliseconds; throws `time.invalid` outside the years 2000 to 2200. */
export function instantOf(milliseconds: number): Instant {
  if (
    !Number.isSafeInteger(milliseconds) ||
    milliseconds < 946_684_800_000 ||
    milliseconds > 7_258_118_400_000
  )
    throw new DomainError('time.invalid', `${milliseconds} is not a moment this product can mean.`);
  return milliseconds as Instant;
}

/** Reads an ISO 8601 date or time; one without an offset is UTC. Throws `time.invalid`. */
export function parseInstant(text: string): Instant {
  const source = text.trim();
  const match = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    source,
  );
  const zoned = match?.[1] || source.length === 10 ? source : `${source}Z`;
  const value = match ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(value))
    throw new DomainError('time.invalid', `"${source.slice(0, 40)}" is not an ISO 8601 time.`);
  return instantOf(value);
}

/** The UTC day an instant falls on. */
export function dayOf(at: Instant): Day {
  return new Date(at).toISOString().slice(0, 10) as Day;
}

/** Reads `2026-11-21`; throws `time.invalid_day` for anything else, impossible dates included. */
export function parseDay(text: string): Day {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new DomainError('time.invalid_day', `"${text.slice(0, 40)}" is not a day of the form 2026-11-21.`);
  return text as Day;
}

/** The first instant of a day. */
export function startOfDay(of: Day): Instant {
  return Date.parse(of) as Instant;
}

/** The day `count` days later (earlier when negative). */
export function addDays(of: Day, count: number): Day {
  return dayOf((startOfDay(of) + count * DAY) as Instant);
}

/** An instant moved by milliseconds. */
export function addMs(at: Instant, milliseconds: number): Instant {
  return (at + milliseconds) as Instant;
}

/** `2026-11-21T09:18:16.000Z`. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString();
}

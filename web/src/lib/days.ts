/** Both days are included. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const FORM = /^\d{4}-\d{2}-\d{2}$/;

/** Today in UTC, `2026-11-21`. */
export function today(): string {
  return textOfDay(Date.now());
}

export function addDays(day: string, count: number): string {
  return textOfDay(Date.parse(day) + count * DAY_MS);
}

/** The number of days from one to another, both included. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** All days from one to another, both included. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
}

/** False for `2026-02-30`. */
export function isDay(text: string): boolean {
  return FORM.test(text) && !Number.isNaN(Date.parse(text)) && textOfDay(Date.parse(text)) === text;
}

/** A day in a URL; undefined for anything else. */
export function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** The days until today: `lastDays(today, 7)` is a week. */
export function lastDays(today: string, count: number): Period {
  return { from: addDays(today, 1 - count), to: today };
}

/** The days of this month until today. */
export function thisMonth(today: string): Period {
  return { from: firstOfMonth(today), to: today };
}

export function lastMonth(today: string): Period {
  const to = addDays(firstOfMonth(today), -1);
  return { from: firstOfMonth(to), to };
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function textOfDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

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

function textOfDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

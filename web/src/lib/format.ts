const COUNT = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** `5012` → `5,012`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** `"1234.5065"`, a decimal of the API, → `1,234.5065`: every digit kept, never through a float. */
export function formatDollars(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** The time of day in UTC, `09:42:05 UTC`, of milliseconds since 1970. */
export function formatTime(at: number): string {
  return `${TIME.format(at)} UTC`;
}

/** `5012` → `5,012`. */
export function formatCount(count: number): string {
  // A formatter of the module's own would cost every page milliseconds at its start.
  return count.toLocaleString('en');
}

/** `"1234.5065"`, a decimal of the API, → `1,234.5065`: every digit kept, never through a float. */
export function formatDollars(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** The time of day in UTC, `09:42:05 UTC`, of milliseconds since 1970. */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

/** `5012` → `5,012`. */
export function formatCount(count: number): string {
  // Without a shared formatter, because creating one would delay the start of every page by milliseconds.
  return count.toLocaleString('en');
}

/** The time of day in UTC, `09:42:05 UTC`, of milliseconds since 1970. */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

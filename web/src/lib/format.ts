/** The time of day in UTC, `09:42:05 UTC`, of milliseconds since 1970. */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

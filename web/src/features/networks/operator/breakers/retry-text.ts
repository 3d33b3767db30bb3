/** The time until a breaker admits the next call: `1:05`, or `Ready to retry` once it has passed. */
export function retryText(nextRetryTime: number | null, now: number): string {
  const seconds = Math.ceil(((nextRetryTime ?? 0) - now) / 1_000);
  if (seconds <= 0) return 'Ready to retry';
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

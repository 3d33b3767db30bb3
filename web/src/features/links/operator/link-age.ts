const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `5m ago`, `3h ago`, `2d ago`; “Just now” for the first minute and for a time in the future. */
export function linkAge(at: string, now: number): string {
  const age = now - Date.parse(at);
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  return `${Math.floor(age / DAY)}d ago`;
}

const MAX_URL_LENGTH = 60;

/** A URL cut to 60 characters. */
export function shortUrl(url: string): string {
  return url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
}

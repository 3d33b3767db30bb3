export type Precision = 'day' | 'minute' | 'second';

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

/** `21 Nov 2026`, `21 Nov 2026, 09:42 UTC` or `21 Nov 2026, 09:42:05 UTC`, in an IANA zone. */
export function formatInstant(moment: Date, precision: Precision, zone: string): string {
  const clock =
    precision === 'day' ? {} : precision === 'minute' ? CLOCK : { ...CLOCK, second: '2-digit' as const };
  return new Intl.DateTimeFormat('en-GB', { ...DATE, ...clock, timeZone: zone }).format(moment);
}

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** The relative time of two instants in milliseconds: `3 minutes ago`, `in 2 days`, or `just now` within a minute. */
export function formatDistance(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  // 59.5 minutes are an hour: they would be rounded to 60 minutes.
  const unit = UNITS.find(
    ([, length], place) => Math.abs(seconds) >= length - (UNITS[place + 1]?.[1] ?? 0) / 2,
  );
  if (!unit) return 'just now';
  const [name, length] = unit;
  return RELATIVE.format(Math.round(seconds / length), name);
}

import type { Instant } from './time.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `2026-11-21` or an instant → `21 Nov 2026`, as on screens. */
export function dayText(at: Instant | string): string {
  return new Date(at).toLocaleDateString('en-GB', DAY);
}

/** `2026-11-21T09:42:00.000Z` or its instant → `21 Nov 2026, 09:42 UTC`. */
export function timeText(at: Instant | string): string {
  return `${new Date(at).toLocaleString('en-GB', { ...DAY, ...CLOCK })} UTC`;
}

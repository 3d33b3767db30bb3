const MAX_DAYS = 3_650;

/** A number of days from 1 on; null for anything else. */
export function daysOf(value: unknown): number | null {
  const days = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;
  return typeof days === 'number' && Number.isInteger(days) && days > 0 && days <= MAX_DAYS ? days : null;
}

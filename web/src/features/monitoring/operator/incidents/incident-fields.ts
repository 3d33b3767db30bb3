/** The value of a `datetime-local` field in UTC, as `2026-11-28T09:00`. */
export function fieldOf(iso: string): string {
  return iso.slice(0, 16);
}

/** The time of a `datetime-local` field, which is in UTC; undefined for an empty one. */
export function timeIn(field: string): string | undefined {
  return field === '' ? undefined : `${field}:00.000Z`;
}

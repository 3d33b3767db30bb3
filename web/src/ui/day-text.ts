/** `2026-11-03` → `3 Nov` or `3 Nov 2026`. */
export function dayText(day: string, hasYear = false): string {
  const year = hasYear ? ({ year: 'numeric' } as const) : {};
  return new Date(day).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
    ...year,
  });
}

/** `2026-11` → `November 2026`. */
export function monthText(month: string): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** A rate in percent, such as `2.50%`; a dash where there is none. */
export function rateText(rate: string | null): string {
  return rate === null ? '–' : `${rate}%`;
}

import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';

/** Where nothing was measured. */
export const NO_DATA = 'No data';

/** `12.4 ms`, `1,240 ms`. */
export function msText(ms: number | null): string {
  return ms === null ? NO_DATA : `${formatCount(ms)} ms`;
}

/** `99.98%`. */
export function percentText(percent: number | null): string {
  return percent === null ? NO_DATA : `${formatCount(percent)}%`;
}

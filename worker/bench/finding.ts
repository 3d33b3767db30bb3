/** A promise, and what a benchmark has measured of it. A row of docs/benchmarks.md. */
export interface Finding {
  promise: string;
  target: string;
  measured: string;
  /** The numbers behind it. They are in the results and on the terminal, but not on the page. */
  details?: string;
  passed: boolean;
}

/** `12345.6` → `12,346`. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** `0.61234` → `0.61`. */
export const ratio = (value: number): string => value.toFixed(value < 0.095 ? 3 : 2);

/** `0.42 ms`, `812 ms`, `12.3 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds)} ms`;
}

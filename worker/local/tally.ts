/** The result of a step of `npm test`. `report` is printed after a failure. */
export interface Tally {
  passed: number;
  failed: number;
  report: string;
}

/** The tally of a single check. */
export function tallyOf(ok: boolean, report: string): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, report };
}

/** The tally of many tests. A tool that failed without a failing test, for example in a crash, counts as one failure. */
export function tallyOfMany(passed: number, failed: number, ok: boolean, report: string): Tally {
  return { passed, failed: failed === 0 && !ok ? 1 : failed, report };
}

/** What a step of `npm test` found. `report` is shown when something failed. */
export interface Tally {
  passed: number;
  failed: number;
  report: string;
}

/** One check that either passed or did not. */
export function tallyOf(ok: boolean, report: string): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, report };
}

/** A step of many tests; a tool that failed without a failing test (a crash, a fault outside the tests) is one failure. */
export function tallyOfMany(passed: number, failed: number, ok: boolean, report: string): Tally {
  return { passed, failed: failed === 0 && !ok ? 1 : failed, report };
}

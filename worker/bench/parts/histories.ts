import { type Finding, whole } from '../finding.ts';
import { resumedRuns } from '../resumed-runs.ts';

const HISTORIES = 10_000;
/** Those of `npm test`. */
const FEW = 5;
const RUNS_FACTOR = 40;

/** Plays random histories and compares the money with an independent model. A test does this for a few. */
export async function histories(): Promise<Finding[]> {
  const factors = Array.from({ length: HISTORIES / (FEW * RUNS_FACTOR) }, () => RUNS_FACTOR);
  const { failures, took } = await resumedRuns('worker/histories', factors);
  return [
    {
      promise:
        'Random histories of sales, payouts, payments and failures, against an independent model of the money',
      target: 'all equal',
      measured: `${failures.length === 0 ? 'all' : 'not all'} of ${whole(HISTORIES)} equal`,
      details: `in ${took}`,
      passed: failures.length === 0,
    },
  ];
}

import { type Finding, whole } from '../finding.ts';
import { resumedRuns } from '../resumed-runs.ts';

const SEEDS = 200;
/** Five seeds a run. */
const RUNS_FACTOR = 2.5;
const SEEDS_PER_RUN = 5;

/** Pays 1,000 payouts over a PayPal that answers each call with one of 40 answers, for each of 200 seeds. A test does it for a few. */
export async function paypalAnswers(): Promise<Finding[]> {
  const factors = Array.from({ length: SEEDS / SEEDS_PER_RUN }, () => RUNS_FACTOR);
  const { failures, took } = await resumedRuns('worker/payouts/runs/forty-answers.workerd.test.ts', factors);
  return [
    {
      promise:
        '1,000 payouts over a PayPal that gives any of 40 answers to each call, then the truth for a week: paid exactly once by its own record, at most 2 % with a person',
      target: `all of ${whole(SEEDS)} seeds`,
      measured: `${failures.length === 0 ? 'all' : 'not all'} of ${whole(SEEDS)} seeds`,
      details: `in ${took}`,
      passed: failures.length === 0,
    },
  ];
}

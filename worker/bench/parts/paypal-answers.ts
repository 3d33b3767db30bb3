import { run } from '../../local/command.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** One per core. The runs are independent, each with its own database and seeds. */
const PROCESSES = 2;
/** A run of more than about 17 minutes has stopped without an error, so each process makes several. */
const RUNS = 20;
/** Five seeds each. */
const RUNS_FACTOR = 2.5;
const SEEDS_PER_RUN = 5;
const FILE = 'worker/payouts/runs/forty-answers.workerd.test.ts';

/** Pays 1,000 payouts over a PayPal that answers each call with one of 40 answers, for each of 200 seeds. A test does it for a few. */
export async function paypalAnswers(): Promise<Finding[]> {
  const startedAt = performance.now();
  const outputs = (await Promise.all(Array.from({ length: PROCESSES }, failuresOfRuns))).flat();
  const milliseconds = performance.now() - startedAt;
  for (const output of outputs) console.error(output.trim());
  const seeds = PROCESSES * RUNS * SEEDS_PER_RUN;
  return [
    {
      promise:
        '1,000 payouts over a PayPal that gives any of 40 answers to each call, then the truth for a week: paid exactly once by its own record, at most 2 % with a person',
      target: `all of ${whole(seeds)} seeds`,
      measured: outputs.length === 0 ? `all of ${whole(seeds)} seeds` : `${outputs.length} runs failed`,
      details: `in ${duration(milliseconds)}`,
      passed: outputs.length === 0,
    },
  ];
}

/** The outputs of the runs of one process that failed. */
async function failuresOfRuns(): Promise<string[]> {
  const failures: string[] = [];
  for (let count = 0; count < RUNS; count++) {
    const { ok, output } = await run('vitest', ['run', '--project', 'workerd', FILE], {
      env: { RUNS_FACTOR: String(RUNS_FACTOR) },
    });
    if (!ok) failures.push(output);
  }
  return failures;
}

import { run } from '../../local/command.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** One per core. The runs are independent, each with its own database and random seed. */
const PROCESSES = 2;
/** A run of more than about 17 minutes has stopped without an error, so each process makes several. */
const RUNS = 5;
/** Times the 20 of `npm test`. */
const RUNS_FACTOR = 50;
const HISTORIES_PER_RUN = 20 * RUNS_FACTOR;

/** Runs random histories of reports and payouts and compares the money with a simple model. A test does this for 20. */
export async function histories(): Promise<Finding[]> {
  const startedAt = performance.now();
  const outputs = (await Promise.all(Array.from({ length: PROCESSES }, failuresOfRuns))).flat();
  const milliseconds = performance.now() - startedAt;
  for (const output of outputs) console.error(output.trim());
  const count = PROCESSES * RUNS * HISTORIES_PER_RUN;
  return [
    {
      promise: 'Random histories of reports and payouts, against a simple model of the money',
      target: 'all equal',
      measured: `${outputs.length === 0 ? 'all' : 'not all'} of ${whole(count)} equal`,
      details: `in ${duration(milliseconds)}`,
      passed: outputs.length === 0,
    },
  ];
}

/** The outputs of the runs of one process that failed. */
async function failuresOfRuns(): Promise<string[]> {
  const failures: string[] = [];
  for (let count = 0; count < RUNS; count++) {
    const { ok, output } = await run('vitest', ['run', '--project', 'workerd', 'worker/histories'], {
      env: { RUNS_FACTOR: String(RUNS_FACTOR) },
    });
    if (!ok) failures.push(output);
  }
  return failures;
}

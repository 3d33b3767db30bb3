import { run } from '../../local/command.ts';
import type { Finding } from '../finding.ts';
import { duration, whole } from '../wording.ts';

const HISTORIES = 10_000;
/** One per core. The runs are independent, each with its own database and random seed. */
const PROCESSES = 2;

/** Runs random histories of reports and payouts and compares the money with a simple model. A unit test does this for 200. */
export async function histories(): Promise<Finding[]> {
  const startedAt = performance.now();
  const each = Math.ceil(HISTORIES / PROCESSES);
  const runs = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      run('vitest', ['run', '--project', 'workerd', 'worker/histories'], { HISTORIES: String(each) }),
    ),
  );
  const milliseconds = performance.now() - startedAt;
  const failed = runs.filter(({ ok }) => !ok);
  for (const { output } of failed) console.error(output.trim());
  return [
    {
      what: 'Random histories of reports and payouts, against a simple model of the money',
      target: 'all equal',
      measured: `${failed.length === 0 ? 'all' : 'not all'} of ${whole(each * PROCESSES)} equal, in ${duration(milliseconds)}`,
      passed: failed.length === 0,
      figures: { histories: each * PROCESSES, milliseconds },
    },
  ];
}

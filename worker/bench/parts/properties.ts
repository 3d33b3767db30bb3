import { run } from '../../local/command.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** Times the few inputs of `npm test`. */
const RUNS_FACTOR = 25;
/** Tests that try many random inputs or histories. */
const FILES = [
  'worker/app/bad-input.workerd.test.ts',
  'worker/sales/claims/histories.workerd.test.ts',
  'worker/clicks/redirect/redirect-input.workerd.test.ts',
];

/** Runs the tests of random inputs with many more of them than `npm test`. */
export async function properties(): Promise<Finding[]> {
  const startedAt = performance.now();
  const { ok, output } = await run('vitest', ['run', '--project', 'workerd', ...FILES], {
    env: { RUNS_FACTOR: String(RUNS_FACTOR) },
  });
  const milliseconds = performance.now() - startedAt;
  if (!ok) console.error(output.trim());
  return [
    {
      promise: `Tests of random inputs, with ${whole(RUNS_FACTOR)} times as many as in npm test`,
      target: 'all pass',
      measured: ok ? 'all pass' : 'not all pass',
      details: `in ${duration(milliseconds)}`,
      passed: ok,
    },
  ];
}

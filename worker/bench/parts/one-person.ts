import { PARTS } from '../../app/one-person/testing/parts.ts';
import { run } from '../../local/command.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** One per core. */
const PROCESSES = 2;
const RANDOM = 20_000;
/** Of each run: times the 4 of `npm test`. */
const RANDOM_FACTOR = 250;
const PER_RUN = 4 * RANDOM_FACTOR;

/** One person tries all sequences of up to three calls with an effect, and random ones of up to six. */
export async function onePerson(): Promise<Finding[]> {
  const startedAt = performance.now();
  const parts = Array.from({ length: PARTS }, (_, index) => index + 2);
  const factors = [...parts, ...Array.from({ length: RANDOM / PER_RUN }, () => RANDOM_FACTOR)];
  const failures: string[] = [];
  await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      for (let factor = factors.shift(); factor !== undefined; factor = factors.shift()) {
        const { ok, output } = await run('vitest', ['run', '--project', 'workerd', 'worker/app/one-person'], {
          env: { RUNS_FACTOR: String(factor) },
        });
        if (!ok) failures.push(output);
      }
    }),
  );
  for (const output of failures) console.error(output.trim());
  return [
    {
      promise: 'One person with every role and key moves nothing above the limit alone',
      target: 'no sequence',
      measured: failures.length === 0 ? 'no sequence' : 'some sequences',
      details: `all of up to three calls and ${whole(RANDOM)} of up to six, in ${duration(performance.now() - startedAt)}`,
      passed: failures.length === 0,
    },
  ];
}

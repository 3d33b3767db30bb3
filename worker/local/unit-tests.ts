import { randomInt } from 'node:crypto';
import { type Tally, tallyOfMany } from './tally.ts';
import { runVitest } from './vitest-run.ts';

/** Runs the tests of rules, Worker and components, all of them or those in the paths. Their files run in a random order: `TEST_SEED` repeats one. */
export async function runUnitTests(paths: readonly string[] | true): Promise<Tally> {
  const seed = process.env.TEST_SEED ?? `${randomInt(1_000_000)}`;
  console.log(`  Order of the test files: TEST_SEED=${seed}`);
  const { ok, output, ...results } = await runVitest([
    ...(paths === true ? [] : paths),
    `--sequence.seed=${seed}`,
  ]);
  return tallyOfMany(results, ok, output);
}

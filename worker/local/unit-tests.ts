import { randomInt } from 'node:crypto';
import { type Tally, tallyOfMany } from './tally.ts';
import { runVitest, type VitestRun } from './vitest-run.ts';

/** Runs the tests of rules, Worker and components, all of them or those in the paths. Their files run in a random order: `TEST_SEED` repeats one. */
export async function runUnitTests(paths: readonly string[] | true): Promise<Tally> {
  const seed = process.env.TEST_SEED ?? `${randomInt(1_000_000)}`;
  console.log(`  Order of the test files: TEST_SEED=${seed}`);
  const order = `--sequence.seed=${seed}`;
  const runs = paths === true ? await runAll(order) : [await runVitest([...paths, order])];
  return tallyOfMany(
    {
      passed: runs.reduce((total, { passed }) => total + passed, 0),
      failures: runs.flatMap(({ failures }) => failures),
      files: runs.flatMap(({ files }) => files),
    },
    runs.every(({ ok }) => ok),
    runs
      .filter(({ ok }) => !ok)
      .map(({ output }) => output)
      .join('\n'),
  );
}

/** Rules and Worker use every core. After them, the systems, which start one after the other, and the components’ one page have a core each. */
async function runAll(order: string): Promise<VitestRun[]> {
  const runProjects = (...projects: string[]) =>
    runVitest([...projects.map((project) => `--project=${project}`), order]);
  return [
    await runProjects('rules', 'workerd'),
    ...(await Promise.all([runProjects('system', 'checks'), runProjects('components')])),
  ];
}

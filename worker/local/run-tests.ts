import { runBrowserTests } from './browser-tests.ts';
import { run } from './command.ts';
import { type Tally, tallyOf } from './tally.ts';
import { secondsSince } from './timed.ts';
import { runUnitTests } from './unit-tests.ts';
import { trackedChanges } from './working-tree.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const startedAt = performance.now();
const changesBefore = await trackedChanges();
const tallies = [
  await step('Format and lint', () => check('biome', ['check', '.'])),
  await step('Generated types', () => check('npm', ['run', '--silent', 'types:env:check'])),
  await step('Types of the API', () => check('npm', ['run', '--silent', 'types:app:check'])),
  await step('Types of the Worker', () => check('tsc', ['--noEmit'])),
  await step('Types of the tools', () => check('tsc', ['--noEmit', '-p', 'worker/local'])),
  await step('Types of the script', () => check('tsc', ['--noEmit', '-p', 'script'])),
  await step('Types of the web app', () => check('tsc', ['--noEmit', '-p', 'web'])),
  await step('Rules and Worker', runUnitTests),
  await step('Browser', runBrowserTests),
  await step('Sizes of pages', () => check('size-limit', ['--config', 'web/build/size-limit.ts'])),
  await step('Tracked files untouched', checkWorkingTree),
];
const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
const failed = tallies.reduce((total, tally) => total + tally.failed, 0);
for (const name of tallies.flatMap((tally) => tally.flaky)) console.log(`  passed the second time  ${name}`);
for (const name of tallies.flatMap((tally) => tally.failures)) console.log(`  FAILED  ${name}`);
console.log(`\n  ${secondsSince(startedAt)} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs one step and prints its result. An error counts as a failure. The report is printed only after a failure. */
async function step(label: string, work: () => Promise<Tally>): Promise<Tally> {
  const stepStartedAt = performance.now();
  const tally = await work().catch((error: unknown) => tallyOf(false, reasonOf(error)));
  const result = tally.failed === 0 ? 'ok' : `${tally.failed} FAILED`;
  console.log(
    `  ${label.padEnd(26)}${`${tally.passed}`.padStart(5)} passed  ${result}  ${secondsSince(stepStartedAt)}`,
  );
  if (tally.failed > 0) console.log(`\n${tally.report.trim()}\n`);
  return tally;
}

async function check(command: string, args: string[]): Promise<Tally> {
  const { ok, output } = await run(command, args);
  return tallyOf(ok, output);
}

async function checkWorkingTree(): Promise<Tally> {
  const untouched = (await trackedChanges()) === changesBefore;
  return tallyOf(untouched, 'The run changed files that git tracks. See git diff.');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message;
}

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { generateApiTypes } from './api-types.ts';
import { runBrowserTests } from './browser-tests.ts';
import { run } from './command.ts';
import { type LabeledWork, staticChecks } from './static-checks.ts';
import { type Tally, tallyOf } from './tally.ts';
import { planTests } from './test-plan.ts';
import { cleanCommit, recordTested } from './tested-commits.ts';
import { secondsSince } from './timed.ts';
import { runUnitTests } from './unit-tests.ts';

const SLOWEST = 10;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const startedAt = performance.now();
const changesBefore = await trackedChanges();
const { checks, units, browser } = planFromArguments();
const tallies = [
  // First, because the types of the web app are checked with them.
  ...(checks ? [await runStep({ label: 'Types of the API', work: generateApiTypes })] : []),
  ...(checks ? await eachSideBySide(staticChecks(checks), runStep) : []),
  ...(units ? [await runStep({ label: 'Rules, Worker, components', work: () => runUnitTests(units) })] : []),
  ...(browser ? [await runStep({ label: 'Browser', work: () => runBrowserTests(browser) })] : []),
  ...(browser === true ? [await runStep({ label: 'Sizes of pages', work: checkSizes })] : []),
  await runStep({ label: 'Tracked files untouched', work: checkWorkingTree }),
];
const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
const failed = tallies.reduce((total, tally) => total + tally.failed, 0);
printSlowest();
for (const { name, reason } of tallies.flatMap((tally) => tally.failures)) {
  console.log(`  FAILED  ${name}`);
  if (reason) console.log(`          ${reason}`);
}
console.log(`\n  ${secondsSince(startedAt)} in all`);
if (failed === 0 && checks === true && units === true && browser === true) await noteTestedCommit();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A deployment takes only a commit that has passed everything. */
async function noteTestedCommit(): Promise<void> {
  const commit = await cleanCommit();
  if (commit) recordTested(commit);
}

function planFromArguments() {
  try {
    return planTests(process.argv.slice(2), existsSync);
  } catch (error) {
    console.error(`  ${reasonOf(error)}`);
    process.exit(2);
  }
}

/** Runs one step and prints its result. An error counts as a failure. The report is printed only after a failure. */
async function runStep({ label, work }: LabeledWork): Promise<Tally> {
  const stepStartedAt = performance.now();
  const tally = await work().catch((error: unknown) => tallyOf(false, reasonOf(error)));
  const result = tally.failed === 0 ? 'ok' : `${tally.failed} FAILED`;
  console.log(
    `  ${label.padEnd(26)}${`${tally.passed}`.padStart(5)} passed  ${result}  ${secondsSince(stepStartedAt)}`,
  );
  if (tally.failed > 0) console.log(`\n${tally.report.trim()}\n`);
  return tally;
}

async function checkSizes(): Promise<Tally> {
  const { ok, output } = await run('size-limit', ['--config', 'web/build/size-limit.ts']);
  return tallyOf(ok, output);
}

async function checkWorkingTree(): Promise<Tally> {
  const untouched = (await trackedChanges()) === changesBefore;
  return tallyOf(untouched, 'The run changed files that git tracks. See git diff.');
}

function printSlowest(): void {
  const files = tallies.flatMap((tally) => tally.files).sort((a, b) => b.ms - a.ms);
  if (files.length === 0) return;
  console.log('\n  The slowest files');
  for (const { name, ms } of files.slice(0, SLOWEST))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message;
}

/** Does the work for each item, as many at a time as the machine has cores. The results are in the order of the items. */
async function eachSideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const takeNext = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeNext));
  return results;
}

/** The diff of tracked files against the last commit; null outside a git checkout. */
async function trackedChanges(): Promise<string | null> {
  const { ok, output } = await run('git', ['diff', 'HEAD']);
  return ok ? output : null;
}

import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import { run } from './command.ts';
import { memoryFolder } from './memory-folder.ts';
import { type Tally, tallyOf, tallyOfMany } from './tally.ts';

const RESULT = '.wrangler/vitest.json';
const VitestResult = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Runs the tests of rules, Worker and components, all of them or those in the paths. Their files run in a random order: `TEST_SEED` repeats one. */
export async function runUnitTests(paths: readonly string[] | true): Promise<Tally> {
  rmSync(RESULT, { force: true });
  const seed = process.env.TEST_SEED ?? `${randomInt(1_000_000)}`;
  console.log(`  Order of the test files: TEST_SEED=${seed}`);
  const { ok, output } = await run(
    'vitest',
    [
      'run',
      ...(paths === true ? [] : paths),
      '--passWithNoTests',
      `--sequence.seed=${seed}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULT}`,
    ],
    { TMPDIR: memoryFolder(), CHROMIUM_PATH: await findChromium() },
  );
  const result = readResult();
  if (!result) return tallyOf(false, output);
  const failures = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
  );
  const files = result.testResults.map(({ name, startTime, endTime }) => ({
    name: relative('.', name),
    ms: endTime - startTime,
  }));
  return tallyOfMany({ passed: result.numPassedTests, failures, flaky: [], files }, ok, output);
}

function readResult(): z.infer<typeof VitestResult> | null {
  try {
    return VitestResult.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  } catch {
    return null;
  }
}

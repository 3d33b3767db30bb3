import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { run } from './command.ts';
import { type Tally, tallyOf, tallyOfMany } from './tally.ts';

const RESULT = '.wrangler/vitest.json';
const VitestResult = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Runs the unit tests in Node and in workerd. */
export async function runUnitTests(): Promise<Tally> {
  rmSync(RESULT, { force: true });
  const { ok, output } = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULT}`,
  ]);
  const result = readResult();
  if (!result) return tallyOf(false, output);
  const failures = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
  );
  return tallyOfMany({ passed: result.numPassedTests, failures, flaky: [] }, ok, output);
}

function readResult(): z.infer<typeof VitestResult> | null {
  try {
    return VitestResult.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  } catch {
    return null;
  }
}

import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { run } from './command.ts';
import { type Tally, tallyOf, tallyOfMany } from './tally.ts';

const RESULT = '.wrangler/vitest.json';
const VitestResult = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

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
  return tallyOfMany(result.numPassedTests, result.numFailedTests, ok, output);
}

function readResult(): z.infer<typeof VitestResult> | null {
  try {
    return VitestResult.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  } catch {
    return null;
  }
}

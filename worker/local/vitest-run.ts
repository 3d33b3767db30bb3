import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import { type CommandOptions, run } from './command.ts';
import { memoryFolder } from './memory-folder.ts';
import { type Failure, reasonIn } from './tally.ts';

interface VitestRun {
  ok: boolean;
  output: string;
  passed: number;
  /** The tests that failed, and then the files that failed without one. */
  failures: Failure[];
  files: { name: string; ms: number }[];
}

const RESULT = '.wrangler/vitest.json';
const FileResult = z.object({
  name: z.string(),
  status: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  message: z.string().optional(),
  assertionResults: z.array(
    z.object({
      status: z.string(),
      fullName: z.string(),
      failureMessages: z.array(z.string()).nullish(),
    }),
  ),
});
const VitestResult = z.object({ numPassedTests: z.number(), testResults: z.array(FileResult) });

/** Runs Vitest in a folder, which is the current one by default. A run that couldn't start has no results. */
export async function runVitest(args: readonly string[], options: CommandOptions = {}): Promise<VitestRun> {
  const folder = options.cwd ?? process.cwd();
  const file = join(folder, RESULT);
  rmSync(file, { force: true });
  const { ok, output } = await run(
    'vitest',
    [
      'run',
      ...args,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { ...options, env: { TMPDIR: memoryFolder(), CHROMIUM_PATH: await findChromium(), ...options.env } },
  );
  if (!existsSync(file)) return { ok: false, output, passed: 0, failures: [], files: [] };
  const { numPassedTests, testResults } = VitestResult.parse(JSON.parse(readFileSync(file, 'utf8')));
  const named = testResults.map((file) => ({ ...file, name: relative(folder, file.name) }));
  return {
    ok,
    output,
    passed: numPassedTests,
    failures: [...named.flatMap(failedTests), ...named.flatMap(failedFile)],
    files: named.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  };
}

function failedTests({ name, assertionResults }: z.infer<typeof FileResult>): Failure[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${name}: ${fullName}`,
      reason: reasonIn(failureMessages?.[0]),
    }));
}

/** A file that couldn't be loaded, or that was stopped because a test of another one had failed. */
function failedFile(file: z.infer<typeof FileResult>): Failure[] {
  const isFailed = file.status === 'failed' && failedTests(file).length === 0;
  return isFailed
    ? [{ name: `${file.name}: The file has failed as a whole`, reason: reasonIn(file.message) }]
    : [];
}

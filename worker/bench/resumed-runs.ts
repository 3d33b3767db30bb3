import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { run } from '../local/command.ts';
import { duration } from './finding.ts';

/** One per core. The runs are independent, each with its own database and random seed. */
const PROCESSES = 2;

/** What the Worker’s tests are made of, as pathspecs of git. Other tests change no result. */
const SOURCES = [
  ...['worker', 'migrations', 'script', 'vitest.config.ts', 'package-lock.json'],
  ...[':!worker/bench', ':!worker/checks', ':!worker/local', ':!*.test.ts'],
];

/** A run that ended earlier is done again. */
const COUNTS_DAYS = 7;

const progressShape = z.object({
  ended: z.array(z.object({ index: z.number(), tree: z.string(), at: z.number() })),
  milliseconds: z.number(),
});
type Progress = z.infer<typeof progressShape>;

export interface RunsResult {
  /** The outputs of the runs that failed. After one, no other begins. */
  failures: string[];
  /** How long it took, over all times that it was resumed: `4123.0 s, on 2 versions of the Worker`. */
  took: string;
}

/**
 * Runs some of the Worker’s tests once for each factor. It takes hours, so a proof that was stopped goes on with the runs that
 * haven’t ended, also on another machine if its file in `worker/bench/progress` is committed. A run of the last week counts
 * although the Worker has changed since; the result says on how many versions the runs were done. A run of more than about 17
 * minutes has stopped without an error: choose factors for shorter ones.
 *
 * @param path The file or folder of the tests.
 * @param factors Of each run: how many times the random inputs of `npm test` (`RUNS_FACTOR`).
 */
export async function resumedRuns(path: string, factors: readonly number[]): Promise<RunsResult> {
  const file = `worker/bench/progress/${path.replaceAll('/', '-')}.json`;
  const tree = await versionOf(path);
  const progress = readProgress(file);
  const before = progress.milliseconds;
  const startedAt = performance.now();
  const failures: string[] = [];
  const rest = factors.flatMap((factor, index) =>
    progress.ended.some((ended) => ended.index === index) ? [] : [{ factor, index }],
  );
  const work = async () => {
    for (let next = rest.shift(); next && failures.length === 0; next = rest.shift()) {
      const { ok, output } = await run('vitest', ['run', '--project', 'workerd', path], {
        env: { RUNS_FACTOR: String(next.factor) },
      });
      if (ok) progress.ended.push({ index: next.index, tree, at: Date.now() });
      else failures.push(output);
      progress.milliseconds = before + performance.now() - startedAt;
      write(file, progress);
      console.log(`    ${progress.ended.length} of ${factors.length} runs`);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  for (const output of failures) console.error(output.trim());
  if (failures.length === 0) rmSync(file, { force: true });
  const versions = new Set(progress.ended.map((ended) => ended.tree)).size;
  return {
    failures,
    took: `${duration(progress.milliseconds)}${versions > 1 ? `, on ${versions} versions of the Worker` : ''}`,
  };
}

/** The hash of what the tests run. */
async function versionOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for (const sources of [SOURCES, [path]]) {
    hash.update((await run('git', ['ls-files', '--stage', '--', ...sources])).output);
    hash.update((await run('git', ['diff', '--', ...sources])).output);
  }
  return hash.digest('hex');
}

/** What was done in the last week. */
function readProgress(file: string): Progress {
  const since = Date.now() - COUNTS_DAYS * 86_400_000;
  try {
    const { ended, milliseconds } = progressShape.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ended: ended.filter(({ at }) => at >= since), milliseconds };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return { ended: [], milliseconds: 0 };
  }
}

function write(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(progress)}\n`);
}

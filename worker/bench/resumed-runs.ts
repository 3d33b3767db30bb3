import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { run } from '../local/command.ts';

/** One per core. The runs are independent, each with its own database and random seed. */
const PROCESSES = 2;

/** What the Worker’s tests are made of, as pathspecs of git. Other tests change no result. */
const SOURCES = [
  ...['worker', 'migrations', 'script', 'vitest.config.ts', 'package-lock.json'],
  ...[':!worker/bench', ':!worker/checks', ':!worker/local', ':!*.test.ts'],
];

const progressShape = z.object({ tree: z.string(), ended: z.array(z.number()), milliseconds: z.number() });
type Progress = z.infer<typeof progressShape>;

export interface RunsResult {
  /** The outputs of the runs that failed. After one, no other begins. */
  failures: string[];
  /** How long it took, over all times that it was resumed. */
  milliseconds: number;
}

/**
 * Runs some of the Worker’s tests once for each factor. It takes hours, so a proof that was stopped goes on with the runs that
 * haven’t ended, as long as the Worker has not changed. A run of more than about 17 minutes has stopped without an error: choose factors
 * for shorter ones.
 *
 * @param path The file or folder of the tests.
 * @param factors Of each run: how many times the random inputs of `npm test` (`RUNS_FACTOR`).
 */
export async function resumedRuns(path: string, factors: readonly number[]): Promise<RunsResult> {
  const file = `.wrangler/bench/${path.replaceAll('/', '-')}.json`;
  const progress = await readProgress(file, path);
  const before = progress.milliseconds;
  const startedAt = performance.now();
  const failures: string[] = [];
  const rest = factors.flatMap((factor, index) =>
    progress.ended.includes(index) ? [] : [{ factor, index }],
  );
  const work = async () => {
    for (let next = rest.shift(); next && failures.length === 0; next = rest.shift()) {
      const { ok, output } = await run('vitest', ['run', '--project', 'workerd', path], {
        env: { RUNS_FACTOR: String(next.factor) },
      });
      if (ok) progress.ended.push(next.index);
      else failures.push(output);
      progress.milliseconds = before + performance.now() - startedAt;
      write(file, progress);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  for (const output of failures) console.error(output.trim());
  if (failures.length === 0) rmSync(file, { force: true });
  return { failures, milliseconds: progress.milliseconds };
}

/** What was done for the same sources; nothing after a change. */
async function readProgress(file: string, path: string): Promise<Progress> {
  const hash = createHash('sha256');
  for (const sources of [SOURCES, [path]]) {
    hash.update((await run('git', ['ls-files', '--stage', '--', ...sources])).output);
    hash.update((await run('git', ['diff', '--', ...sources])).output);
  }
  const tree = hash.digest('hex');
  try {
    const stored = progressShape.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (stored.tree === tree) return stored;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return { tree, ended: [], milliseconds: 0 };
}

function write(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress));
}

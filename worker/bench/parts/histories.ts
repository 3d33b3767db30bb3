import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { run } from '../../local/command.ts';
import { duration, type Finding, whole } from '../finding.ts';

const HISTORIES = 10_000;
/** One per core. The runs are independent, each with its own database and random seed. */
const PROCESSES = 2;
/** Those of `npm test`. */
const FEW = 5;
/** A run of more than about 17 minutes has stopped without an error, so there are many short ones. */
const RUNS_FACTOR = 40;
const HISTORIES_PER_RUN = FEW * RUNS_FACTOR;
const RUNS = HISTORIES / HISTORIES_PER_RUN;

/** The runs that have ended. It takes hours, so a measurement that was stopped goes on with the next one. */
const PROGRESS = '.wrangler/bench/histories.json';
const progressShape = z.object({ tree: z.string(), runs: z.number(), milliseconds: z.number() });
type Progress = z.infer<typeof progressShape>;

/** Plays random histories and compares the money with an independent model. A test does this for a few. */
export async function histories(): Promise<Finding[]> {
  const progress = await readProgress();
  const failures: string[] = [];
  const work = async () => {
    while (progress.runs < RUNS && failures.length === 0) {
      progress.runs++;
      const startedAt = performance.now();
      const { ok, output } = await run('vitest', ['run', '--project', 'workerd', 'worker/histories'], {
        env: { RUNS_FACTOR: String(RUNS_FACTOR) },
      });
      progress.milliseconds += performance.now() - startedAt;
      if (ok) write(progress);
      else failures.push(output);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  for (const output of failures) console.error(output.trim());
  rmSync(PROGRESS, { force: true });
  return [
    {
      promise:
        'Random histories of sales, payouts, payments and failures, against an independent model of the money',
      target: 'all equal',
      measured: `${failures.length === 0 ? 'all' : 'not all'} of ${whole(HISTORIES)} equal`,
      details: `in ${duration(progress.milliseconds / PROCESSES)}`,
      passed: failures.length === 0,
    },
  ];
}

/** What was done for the same tree; nothing after a change. */
async function readProgress(): Promise<Progress> {
  const [head, changes] = [await run('git', ['rev-parse', 'HEAD']), await run('git', ['diff', 'HEAD'])];
  const tree = createHash('sha256').update(head.output).update(changes.output).digest('hex');
  try {
    const stored = progressShape.parse(JSON.parse(readFileSync(PROGRESS, 'utf8')));
    if (stored.tree === tree) return stored;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return { tree, runs: 0, milliseconds: 0 };
}

/** A run that has begun and not ended is done again: only those that ended are counted. */
function write(progress: Progress): void {
  mkdirSync(dirname(PROGRESS), { recursive: true });
  const ended = { ...progress, runs: Math.max(0, progress.runs - (PROCESSES - 1)) };
  writeFileSync(PROGRESS, JSON.stringify(ended));
}

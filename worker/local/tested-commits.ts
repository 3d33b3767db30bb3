import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './command.ts';

/** The commits that have passed all of `npm test` on this machine, one a line. Outside the tree, so that no commit carries it. */
const FILE = join(homedir(), '.local/state/tributary/tested-commits');

/** The commit of the working tree, or null if the tree has changes that no commit has. */
export async function cleanCommit(): Promise<string | null> {
  const status = await run('git', ['status', '--porcelain']);
  const head = await run('git', ['rev-parse', 'HEAD']);
  return status.ok && head.ok && status.output.trim() === '' ? head.output.trim() : null;
}

export function recordTested(commit: string, file = FILE): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${commit}\n`);
}

export function isTested(commit: string, file = FILE): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(commit);
}

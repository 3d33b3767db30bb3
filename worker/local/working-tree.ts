import { run } from './command.ts';

/** The diff of tracked files against the last commit; null outside a git checkout. */
export async function trackedChanges(): Promise<string | null> {
  const { ok, output } = await run('git', ['diff', 'HEAD']);
  return ok ? output : null;
}

import { run } from './command.ts';

/** What differs from the last commit in tracked files, as one text; null where this is no git checkout. */
export async function trackedChanges(): Promise<string | null> {
  const { ok, output } = await run('git', ['diff', 'HEAD']);
  return ok ? output : null;
}

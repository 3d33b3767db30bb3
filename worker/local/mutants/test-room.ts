import { run } from '../command.ts';
import { runVitest } from '../vitest-run.ts';
import { placeOf } from './choose-mutants.ts';

export interface RoomResult {
  ok: boolean;
  /** The names of the tests that failed. */
  failures: string[];
  output: string;
}

/**
 * Runs the tests of a room in a copy of the tree, up to the first failure. `signal` ends them. The checks of `npm test` are left
 * out, because a mutant that they find proves nothing.
 */
export async function testRoom(folder: string, room: string, signal: AbortSignal): Promise<RoomResult> {
  if (room.startsWith('web/tests/')) return testJourneys(folder, room, signal);
  const { ok, output, failures } = await runVitest([`${placeOf(room)}/`, '--bail=1'], {
    cwd: folder,
    signal,
  });
  return { ok, output, failures: failures.map(({ name }) => name) };
}

async function testJourneys(folder: string, file: string, signal: AbortSignal): Promise<RoomResult> {
  const { ok, output } = await run('npm', ['test', '--', file], { cwd: folder, signal });
  const failures = [...output.matchAll(/^ {2}FAILED {2}(.+)$/gm)].map(([, name = '']) => name);
  return { ok, output, failures };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow } from '../command.ts';
import { secondsSince } from '../timed.ts';
import { chooseMutants } from './choose-mutants.ts';
import { copyTree, type TreeCopy } from './copy-tree.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { type RoomResult, testRoom } from './test-room.ts';

/**
 * `npm run mutants [-- <text>…] [--from <text>]`: applies each mutant to a copy of the tree, runs the tests of its room there,
 * and expects one to fail. It exits with 1 if a mutant isn't found, or if a room fails without a mutant.
 */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stop.abort();
    // The first signal lets the copy be removed.
    process.exitCode = 130;
  });

const startedAt = performance.now();
const chosen = chooseMutants(MUTANTS, process.argv.slice(2));
if (chosen.length === 0) {
  console.error('No mutant has this name.');
  process.exit(1);
}
const copy = copyTree();
const counts = { found: 0, 'NOT FOUND': 0, 'ROOM FAILS': 0 };
try {
  const rooms = new Map<string, RoomResult>();
  for (const mutant of chosen) {
    if (stop.signal.aborted) break;
    const mutantStartedAt = performance.now();
    const baseline = rooms.get(mutant.room) ?? (await testRoom(copy.folder, mutant.room, stop.signal));
    rooms.set(mutant.room, baseline);
    const result = baseline.ok ? await testWith(copy, mutant) : baseline;
    if (stop.signal.aborted) break;
    const verdict = !baseline.ok ? 'ROOM FAILS' : result.failures.length > 0 ? 'found' : 'NOT FOUND';
    counts[verdict]++;
    console.log(`  ${verdict.padEnd(10)}  ${mutant.name} (${mutant.room})  ${secondsSince(mutantStartedAt)}`);
    if (verdict === 'found') console.log(`              by “${result.failures[0]}”`);
    else if (!result.ok) console.log(result.output.slice(-2_000));
  }
} finally {
  copy.remove();
}
console.log(`\n  ${counts.found} of ${chosen.length} found, ${secondsSince(startedAt)} in all`);
if (counts.found < chosen.length) process.exitCode ||= 1;

/** Runs the tests of a mutant's room with the mutant. Pages have the built script, so a mutant of the script is built first. */
async function testWith({ folder, restore }: TreeCopy, mutant: Mutant): Promise<RoomResult> {
  const file = join(folder, mutant.file);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(mutant.find, () => mutant.replace),
  );
  try {
    if (mutant.file.startsWith('script/'))
      await runOrThrow('npm', ['run', '--silent', 'build:script'], { cwd: folder, signal: stop.signal });
    return await testRoom(folder, mutant.room, stop.signal);
  } finally {
    restore();
  }
}

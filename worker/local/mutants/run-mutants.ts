import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow } from '../command.ts';
import { secondsSince } from '../timed.ts';
import { chooseFaults } from './choose-mutants.ts';
import { copyTree, type TreeCopy } from './copy-tree.ts';
import type { Fault } from './mutant.ts';
import { FAULTS } from './mutants.ts';
import { type RoomResult, testRoom } from './test-room.ts';

/**
 * `npm run mutants [-- <text>…] [--from <text>]`: applies each fault to a copy of the tree, runs the tests of its room there,
 * and expects one to fail. It exits with 1 if a fault isn't found, or if a room fails without a fault.
 */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stop.abort();
    // The first signal lets the copy be removed.
    process.exitCode = 130;
  });

const startedAt = performance.now();
const chosen = chooseFaults(FAULTS, process.argv.slice(2));
if (chosen.length === 0) {
  console.error('No fault has this name.');
  process.exit(1);
}
const copy = copyTree();
const counts = { found: 0, 'NOT FOUND': 0, 'ROOM FAILS': 0 };
try {
  const rooms = new Map<string, RoomResult>();
  for (const fault of chosen) {
    if (stop.signal.aborted) break;
    const faultStartedAt = performance.now();
    const baseline = rooms.get(fault.room) ?? (await testRoom(copy.folder, fault.room, stop.signal));
    rooms.set(fault.room, baseline);
    const result = baseline.ok ? await testWith(copy, fault) : baseline;
    if (stop.signal.aborted) break;
    const verdict = !baseline.ok ? 'ROOM FAILS' : result.failures.length > 0 ? 'found' : 'NOT FOUND';
    counts[verdict]++;
    console.log(`  ${verdict.padEnd(10)}  ${fault.name} (${fault.room})  ${secondsSince(faultStartedAt)}`);
    if (verdict === 'found') console.log(`              by “${result.failures[0]}”`);
    else if (!result.ok) console.log(result.output.slice(-2_000));
  }
} finally {
  copy.remove();
}
console.log(`\n  ${counts.found} of ${chosen.length} found, ${secondsSince(startedAt)} in all`);
if (counts.found < chosen.length) process.exitCode ||= 1;

/** Runs the tests of a fault's room with the fault. Pages have the built script, so a fault of the script is built first. */
async function testWith({ folder, restore }: TreeCopy, fault: Fault): Promise<RoomResult> {
  const file = join(folder, fault.file);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(fault.find, () => fault.replace),
  );
  try {
    if (fault.file.startsWith('script/'))
      await runOrThrow('npm', ['run', '--silent', 'build:script'], { cwd: folder, signal: stop.signal });
    return await testRoom(folder, fault.room, stop.signal);
  } finally {
    restore();
  }
}

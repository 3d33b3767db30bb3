import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { placeOf } from './choose-faults.ts';

export interface RoomResult {
  ok: boolean;
  /** The names of the tests that failed. */
  failures: string[];
  output: string;
}

const RESULT = '.wrangler/mutants.json';
const VitestResult = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

/**
 * Runs the tests of a room in a copy of the tree, up to the first failure. `signal` ends them. The checks of `npm test` are left
 * out, because a fault that they find proves nothing.
 */
export async function testRoom(folder: string, room: string, signal: AbortSignal): Promise<RoomResult> {
  if (room.startsWith('web/tests/')) return testJourneys(folder, room, signal);
  const result = join(folder, RESULT);
  rmSync(result, { force: true });
  const { ok, output } = await runIn(
    folder,
    'vitest',
    [
      'run',
      `${placeOf(room)}/`,
      '--bail=1',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULT}`,
    ],
    signal,
  );
  return { ok, output, failures: failuresIn(result) };
}

async function testJourneys(folder: string, file: string, signal: AbortSignal): Promise<RoomResult> {
  const { ok, output } = await runIn(folder, 'npm', ['test', '--', file], signal);
  const failures = [...output.matchAll(/^ {2}FAILED {2}(.+)$/gm)].map(([, name = '']) => name);
  return { ok, output, failures };
}

/** Runs a tool in a folder. */
export function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function failuresIn(file: string): string[] {
  try {
    return VitestResult.parse(JSON.parse(readFileSync(file, 'utf8'))).testResults.flatMap(
      ({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    );
  } catch {
    return [];
  }
}

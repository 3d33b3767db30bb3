import { spawn } from 'node:child_process';

export interface CommandResult {
  ok: boolean;
  output: string;
}

/**
 * Runs one of the repository's tools. `output` has stdout and stderr in order. `onOutput` gets the output so far, each time
 * that there is more.
 */
export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onOutput?: (output: string) => void,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
      onOutput?.(output);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Like `run`, but throws with the output if the tool fails. */
export async function runOrThrow(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const { ok, output } = await run(command, args, env);
  if (!ok) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`);
}

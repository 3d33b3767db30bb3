import { spawn } from 'node:child_process';

export interface CommandResult {
  ok: boolean;
  output: string;
}

export interface CommandOptions {
  /** Beside the variables of this process. */
  env?: Record<string, string>;
  cwd?: string;
  /** Ends the tool. */
  signal?: AbortSignal;
  /** Gets the output so far, each time that there is more. */
  onOutput?: (output: string) => void;
}

/** Runs one of the repository's tools. `output` has stdout and stderr in order. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, onOutput, ...options }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
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
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Like `run`, but throws with the output if the tool fails. */
export async function runOrThrow(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<void> {
  const { ok, output } = await run(command, args, options);
  if (!ok) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`);
}

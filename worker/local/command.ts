import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';

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

/**
 * How a command is started: a tool of the repository's packages by Node with its script, because Windows can't start the files of
 * `node_modules/.bin` without a shell; any other as it is.
 */
export function startOf(command: string, args: readonly string[]): [string, readonly string[]] {
  const file = resolve('node_modules', command, 'package.json');
  if (!existsSync(file)) return [command, args];
  const { bin }: { bin?: string | Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  const script = typeof bin === 'string' ? bin : bin?.[command];
  return script === undefined ? [command, args] : [process.execPath, [join(dirname(file), script), ...args]];
}

/** Runs one of the repository's tools. `output` has stdout and stderr in order. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, onOutput, ...options }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(...startOf(command, args), {
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

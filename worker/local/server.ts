import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startOf } from './command.ts';

export interface ServerOptions {
  port: number;
  /** The folder of the databases, queues and objects. */
  state: string;
  log: string;
  /** Variables of the Workers' configuration files, replaced for this run. */
  vars?: Record<string, string>;
}

export interface LocalServer {
  origin: string;
  stop(): Promise<void>;
  /** Kills all of its processes at once, like a power failure. */
  kill(): Promise<void>;
  /** Settles when the process has ended for any reason. */
  ended: Promise<void>;
}

const CONFIGS = ['wrangler.toml', '../wrangler.toml', '../worker/sandbox/wrangler.toml'];
const IS_WINDOWS = process.platform === 'win32';
/** In upper case: Windows doesn't distinguish it, and starts no program without some of them. */
const PASSED_VARIABLES = new Set([
  ...['PATH', 'HOME', 'TMPDIR', 'LANG'],
  ...(IS_WINDOWS
    ? ['SYSTEMROOT', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']
    : []),
]);
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 5_000;

/** Starts the whole system in one process and waits until it is healthy. Throws if it ends or doesn't respond in time. */
export async function startServer(options: ServerOptions): Promise<LocalServer> {
  const origin = `http://localhost:${options.port}`;
  const child = spawnWrangler(options, origin);
  const ended = once(child, 'exit').then(() => undefined);
  const stop = () => stopProcess(child, ended);
  const kill = () => {
    killGroup(child);
    return ended;
  };
  try {
    await untilHealthy(origin, child);
  } catch (error) {
    await stop();
    throw new Error(`The local system did not start. See ${options.log}.`, { cause: error });
  }
  return { origin, stop, kill, ended };
}

function spawnWrangler({ port, state, log, vars }: ServerOptions, origin: string): ChildProcess {
  const configs = CONFIGS.flatMap((config) => ['-c', config]);
  const args = [
    ...['pages', 'dev', ...configs, '--port', `${port}`, '--inspector-port', '0'],
    ...['--persist-to', resolve(state)],
  ];
  const child = spawn(...startOf('wrangler', args), {
    cwd: 'web',
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of processes, which Windows doesn't have: it would open a console.
    detached: !IS_WINDOWS,
    env: wranglerEnvironment(state, { PUBLIC_ORIGIN: origin, ...vars }),
  });
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(file, { end: false });
    createInterface(stream).on('line', (line) => showError(line, log));
  }
  child.on('close', () => file.end());
  process.on('exit', () => end(child));
  return child;
}

/**
 * Passes only a few shell variables, because wrangler hands all of them to the Workers; this is the way to replace variables
 * of all configuration files. The registry of running Workers is in the state folder, so that two systems on one machine
 * don't mix.
 */
function wranglerEnvironment(state: string, vars: Record<string, string>): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (!PASSED_VARIABLES.has(name.toUpperCase())) delete env[name];
  return {
    ...env,
    CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
    NO_COLOR: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_REGISTRY_PATH: resolve(state, 'registry'),
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_WRITE_LOGS: 'false',
    ...vars,
  };
}

function showError(line: string, log: string): void {
  if (/\[ERROR\]|"level":"error"/.test(line))
    console.error(`  ${line.trim().slice(0, 300)}  (${relative('.', log)})`);
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (isRunning(child) && performance.now() < deadline) {
    const health = await fetch(`${origin}/v1/health`).catch(() => null);
    if (health?.ok) return;
    await pause(100);
  }
  throw new Error(isRunning(child) ? '/v1/health did not respond.' : 'wrangler ended.');
}

async function stopProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  end(child);
  await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  killGroup(child);
}

/** Asks it to end. Windows has no such signal, and leaves the processes that a killed one has started. */
function end(child: ChildProcess): void {
  if (IS_WINDOWS) killGroup(child);
  else child.kill('SIGTERM');
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || !isRunning(child)) return;
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', `${child.pid}`, '/T', '/F'], { stdio: 'ignore' });
  else process.kill(-child.pid, 'SIGKILL');
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

const BIN = resolve('node_modules/.bin');
const NODE = resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs the dependencies if they are missing or older than package-lock.json. Requires npm only. */
export function ensureDependencies() {
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return;
  console.log('  Installing the dependencies (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status === 0) return;
  console.error('  npm ci failed. Fix the error above and run this again.');
  process.exit(1);
}

/**
 * Runs a script with the Node version of the repository and its tools first on the PATH, and exits with its exit code. The
 * machine's own Node may be too old for wrangler and TypeScript.
 */
export function runOnOwnNode(script) {
  const env = { ...process.env, PATH: BIN + delimiter + process.env.PATH };
  const child = spawn(NODE, [script, ...process.argv.slice(2)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

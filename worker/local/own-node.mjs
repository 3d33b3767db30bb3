import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

const BIN = resolve('node_modules/.bin');
const NODE = resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

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

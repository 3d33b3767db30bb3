import { spawn, spawnSync } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import process from 'node:process';

const BIN = resolve('node_modules/.bin');

/** The Node version of the repository. */
const nodeOf = (folder) =>
  resolve(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Whether the machine's own Node can run the repository's scripts: it reads TypeScript. */
export const readsTypes = Boolean(process.features.typescript);

/** Whether a folder has the Node version of the repository, for this machine. */
export function runs(folder) {
  return spawnSync(nodeOf(folder), ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Runs a script with the Node version of the repository and its tools first on the PATH, and exits with its exit code. The
 * machine's own Node may be too old for wrangler and TypeScript; it is used where the repository's doesn't run.
 */
export function runOnOwnNode(script) {
  const node = runs('.') ? nodeOf('.') : process.execPath;
  if (node === process.execPath && !readsTypes) {
    console.error('  node_modules has no Node that runs here. Remove node_modules and run this again.');
    process.exit(1);
  }
  const env = { ...process.env, PATH: [BIN, dirname(node), process.env.PATH].join(delimiter) };
  const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readsTypes, runs } from './own-node.mjs';

/**
 * Installs the packages of a folder with a package-lock.json, unless node_modules already has what the lock file lists, its Node
 * included. Ends the process if npm fails. Requires only npm and Node 20.
 */
export function installPackages(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const stamp = join(folder, 'node_modules/.lock-hash');
  const digest = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch} complete`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const packages = JSON.parse(lock).packages;
  if (!hasLockedPackages(folder, packages)) {
    console.log(`  Installing the packages${folder === '.' ? '' : ` of ${folder}`} (npm ci) …`);
    if (!runNpm(folder, 'ci', '--ignore-scripts'))
      fail('npm ci failed. Fix the error above and run this again.');
  }
  if ('node_modules/node' in packages) installNode(folder);
  writeFileSync(stamp, digest);
}

/**
 * The package of Node is the only one whose install script is needed: it brings the binary. npm 12 runs none that package.json
 * doesn't name, and `ignore-scripts` none at all. Where there is no binary, such as for some machines, a newer Node of the machine does.
 */
function installNode(folder) {
  if (runs(folder)) return;
  console.log('  Installing Node (npm rebuild node) …');
  const isInstalled = runNpm(folder, 'rebuild', 'node', '--ignore-scripts=false') && runs(folder);
  if (isInstalled) return;
  if (!readsTypes)
    fail(
      `The package of Node has no binary for this machine, and Node ${process.version} is too old. Install Node 24 and run this again.`,
    );
  console.log(
    `  The package of Node has no binary for this machine, so Node ${process.version} runs everything.`,
  );
}

/** Takes what it can from npm's cache without asking the registry. Asks it if the cache doesn't have everything. */
function runNpm(folder, ...command) {
  const { npm_config_allow_scripts: _, ...env } = process.env;
  const run = (stderr, ...flags) =>
    spawnSync('npm', [...command, '--no-progress', '--loglevel=error', ...flags], {
      cwd: folder,
      // npm refuses a list of the machine's own configuration, which it hands to its scripts, as an option of a project.
      env,
      stdio: ['ignore', 'ignore', stderr],
      shell: process.platform === 'win32',
    }).status === 0;
  return run('ignore', '--prefer-offline') || run('inherit');
}

function fail(reason) {
  console.error(`  ${reason}`);
  process.exit(1);
}

/** Whether npm's own list of what it installed has every package of the lock file that this machine needs. */
function hasLockedPackages(folder, packages) {
  const list = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(packages).every(
    ([path, { version, integrity, ...rest }]) =>
      path === '' ||
      (path in installed
        ? installed[path].version === version && (installed[path].integrity ?? integrity) === integrity
        : rest.optional && !isForThisMachine(rest)),
  );
}

function isForThisMachine({ os, cpu }) {
  return [
    [os, process.platform],
    [cpu, process.arch],
  ].every(([allowed, own]) => !allowed || [allowed].flat().includes(own));
}

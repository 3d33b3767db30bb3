import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Installs the packages of a folder with a package-lock.json, unless node_modules already has what the lock file lists.
 * Ends the process if npm fails. Requires only npm and Node 20.
 */
export function installPackages(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const stamp = join(folder, 'node_modules/.lock-hash');
  const digest = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  if (!hasLockedPackages(folder, JSON.parse(lock))) {
    console.log(`  Installing the packages${folder === '.' ? '' : ` of ${folder}`} (npm ci) …`);
    runNpm(folder);
  }
  writeFileSync(stamp, digest);
}

/** Takes what it can from npm's cache without asking the registry. Asks it if the cache doesn't have everything. */
function runNpm(folder) {
  const install = (stderr, ...flags) =>
    spawnSync('npm', ['ci', '--no-progress', '--loglevel=error', ...flags], {
      cwd: folder,
      stdio: ['ignore', 'ignore', stderr],
      shell: process.platform === 'win32',
    }).status === 0;
  if (install('ignore', '--prefer-offline') || install('inherit')) return;
  console.error('  npm ci failed. Fix the error above and run this again.');
  process.exit(1);
}

/** Whether npm's own list of what it installed has every package of the lock file that this machine needs. */
function hasLockedPackages(folder, lock) {
  const list = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(lock.packages).every(
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

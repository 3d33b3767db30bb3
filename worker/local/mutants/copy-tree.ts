import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A copy of the working tree in a temporary folder. */
export interface TreeCopy {
  folder: string;
  /** Takes all changes of tracked files back. */
  restore(): void;
  remove(): void;
}

/** Copies the last commit with the changes since, and links the installed packages. */
export function copyTree(): TreeCopy {
  const parent = mkdtempSync(join(tmpdir(), 'tributary-mutants-'));
  const folder = join(parent, 'tree');
  const remove = () => {
    rmSync(parent, { recursive: true, force: true });
    git('.', 'worktree', 'prune');
  };
  try {
    git('.', 'worktree', 'add', '--quiet', '--detach', folder, 'HEAD');
    for (const file of changedFiles('d')) cpSync(file, join(folder, file));
    for (const file of changedFiles('D')) rmSync(join(folder, file));
    for (const file of filesOf('ls-files', '--others', '--exclude-standard', '-z'))
      cpSync(file, join(folder, file));
    commitAll(folder);
    for (const packages of globSync('{.,web,worker/*}/node_modules')) linkPackages(packages, folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove, restore: () => git(folder, 'checkout', '--quiet', '--force', '--', '.') };
}

/** The tracked files that have changed since the last commit: `D` for the deleted ones, `d` for all others. */
function changedFiles(filter: 'D' | 'd'): string[] {
  return filesOf('diff', 'HEAD', '--name-only', '--no-renames', `--diff-filter=${filter}`, '-z');
}

/** The runs must not change tracked files, and compare them with the last commit. No branch has this one. */
function commitAll(folder: string): void {
  git(folder, 'add', '--all');
  const author = ['-c', 'user.name=mutants', '-c', 'user.email=mutants@localhost'];
  git(
    folder,
    ...author,
    'commit',
    '--quiet',
    '--allow-empty',
    '--no-verify',
    '--message',
    'The tree to test',
  );
}

/** Links each package by itself, because tools write their caches beside them, and two trees must not share these. */
function linkPackages(packages: string, folder: string): void {
  mkdirSync(join(folder, packages), { recursive: true });
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(resolve(packages, name), join(folder, packages, name));
}

function filesOf(...args: string[]): string[] {
  return git('.', ...args)
    .split('\0')
    .filter((file) => file !== '');
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
}

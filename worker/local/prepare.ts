import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow } from './command.ts';
import { whenChanged } from './stamp.ts';

/** The hash of the sources of the local build in web/dist. */
export const WEB_STAMP = '.wrangler/web-build.stamp';
const WEB_SOURCES = [
  'web/index.html',
  'web/src',
  'web/build',
  'web/public',
  'web/vite.config.ts',
  'client',
  'script/releases',
  'script/releases.ts',
  'worker/contract',
  'package-lock.json',
];

/** Applies the migrations to the database of a state folder. */
export async function migrateDatabase(state: string): Promise<void> {
  await whenChanged(join(state, 'migrations.stamp'), ['migrations'], () =>
    runOrThrow('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state]),
  );
}

export async function buildWeb(): Promise<void> {
  if (!existsSync('web/dist/index.html')) rmSync(WEB_STAMP, { force: true });
  await whenChanged(WEB_STAMP, WEB_SOURCES, () =>
    // A test runner's NODE_ENV would bundle React's development build.
    runOrThrow('vite', ['build', 'web', '--mode', 'sandbox', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    }),
  );
}

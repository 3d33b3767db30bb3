import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow } from './command.ts';
import { whenChanged } from './stamp.ts';

/** Says of which sources the local build in web/dist is. */
export const WEB_STAMP = '.wrangler/web-build.stamp';
const WEB_SOURCES = [
  'web/index.html',
  'web/src',
  'web/build',
  'web/public',
  'web/vite.config.ts',
  'package-lock.json',
];

/** Brings a state folder's database to the newest schema. */
export async function migrateDatabase(state: string): Promise<void> {
  await whenChanged(join(state, 'migrations.stamp'), ['migrations'], () =>
    runOrThrow('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state]),
  );
}

/** Builds the web app into web/dist. */
export async function buildWeb(): Promise<void> {
  if (!existsSync('web/dist/index.html')) rmSync(WEB_STAMP, { force: true });
  await whenChanged(WEB_STAMP, WEB_SOURCES, () =>
    // Whoever calls: a test runner's own NODE_ENV would bundle React's development build.
    runOrThrow('vite', ['build', 'web', '--mode', 'sandbox', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    }),
  );
}

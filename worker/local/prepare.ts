import { existsSync, rmSync } from 'node:fs';
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
  'CHANGELOG.md',
  'script/releases',
  'script/releases.ts',
  'worker/platform/contract',
  // The reference and the pages of error codes.
  'worker/openapi',
  'package-lock.json',
];

export async function buildWeb(): Promise<void> {
  if (!existsSync('web/dist/index.html')) rmSync(WEB_STAMP, { force: true });
  await whenChanged(WEB_STAMP, WEB_SOURCES, () =>
    // A test runner's NODE_ENV would bundle React's development build.
    runOrThrow('vite', ['build', 'web', '--mode', 'sandbox', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    }),
  );
}

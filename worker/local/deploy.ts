import { rmSync } from 'node:fs';
import { runOrThrow } from './command.ts';
import { WEB_STAMP } from './prepare.ts';

/**
 * Deploys the production environment (`npm run deploy`). It always builds the pages, because `npm start` leaves a local build
 * in `web/dist`. The next `npm start` builds the local one again.
 */
rmSync('web/dist', { recursive: true, force: true });
rmSync(WEB_STAMP, { force: true });
await runOrThrow('vite', ['build', 'web', '--mode', 'production'], {
  env: { NODE_ENV: 'production' },
});
await runOrThrow('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '--env', 'production']);
await runOrThrow('wrangler', ['deploy', '--env', 'production']);
await runOrThrow('wrangler', ['pages', 'deploy', '--cwd', 'web', '--branch', 'main']);

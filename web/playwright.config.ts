import { defineConfig } from '@playwright/test';
import { RUNNING_ORIGIN } from './build/running-origin.ts';

/** Browser tests against a running system. `npm test` starts its own, and `npm run browser` uses that of `npm start`. */
export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: '../worker/local/install-checks.ts',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // The run names each test that needed it.
  retries: 1,
  workers: 2,
  use: {
    baseURL: RUNNING_ORIGIN,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

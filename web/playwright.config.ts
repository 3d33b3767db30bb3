import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './build/chromium-launch.ts';
import { RUNNING_ORIGIN } from './build/running-origin.ts';

/** Browser tests against a running system. `npm test` starts its own, and `npm run browser` uses that of `npm start`. */
export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: '../worker/local/install-checks.ts',
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that passes the second time has found something, here or in the product.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: RUNNING_ORIGIN,
    // No test waits for an animation, and axe sees no color on its way to another.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM,
  },
});

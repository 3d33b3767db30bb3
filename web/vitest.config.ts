import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { apiExamples } from './build/api-examples.ts';
import { CHROMIUM } from './build/chromium-launch.ts';
import { pages, REACT_ALIASES } from './build/page-plugins.ts';

/** Tests of components in the machine's Chromium. No system runs: `src/testing` responds to every call. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [pages({ generatesRoutes: false }), apiExamples()],
  resolve: { alias: REACT_ALIASES },
  // Known from the start: a package that is found while tests run reloads their page. Only compiled pages of the documentation
  // import the one that is included.
  optimizeDeps: { entries: ['src/**/*.tsx'], include: ['react/jsx-runtime'] },
  test: {
    name: 'components',
    // No test judges a time: only one that hangs is ended.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // One page for all files, so that each module is loaded once.
    isolate: false,
    // Beside the tests of systems, which run one at a time as well.
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in Playwright.
      locators: { exact: false },
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: CHROMIUM,
        actionTimeout: 8_000,
        contextOptions: {
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

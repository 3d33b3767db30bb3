import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import { run } from './command.ts';
import { migrateDatabase } from './migrate-database.ts';
import { freePort } from './port.ts';
import { buildWeb } from './prepare.ts';
import { runSchedules } from './schedules.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Tally, tallyOfMany } from './tally.ts';

const Suite = z.object({
  specs: z.array(
    z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) }),
  ),
  get suites() {
    return z.array(Suite).default([]);
  },
});
const PlaywrightResult = z.object({ stats: z.object({ expected: z.number() }), suites: z.array(Suite) });
const SMALL_SANDBOX = { MERCHANTS: '400' };
const LOG = '.wrangler/browser-tests-server.log';
const RESULT = resolve('.wrangler/playwright.json');

/** Runs the browser tests against a separate system with a free port, an empty state folder and the demo data. */
export async function runBrowserTests(): Promise<Tally> {
  const chromium = await findChromium();
  let stopSchedules = () => {};
  const folder = mkdtempSync(join(tmpdir(), 'tributary-test-'));
  try {
    await Promise.all([migrateDatabase(folder), buildWeb()]);
    const server = await startServer({
      port: await freePort(),
      state: folder,
      log: LOG,
      vars: SMALL_SANDBOX,
    });
    try {
      await seed(server.origin);
      stopSchedules = runSchedules(server.origin);
      return await runPlaywright(server.origin, chromium);
    } finally {
      stopSchedules();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPlaywright(origin: string, chromium: string): Promise<Tally> {
  rmSync(RESULT, { force: true });
  const { ok, output } = await run(
    'playwright',
    ['test', '-c', 'web/playwright.config.ts', '--reporter=line,json'],
    { BASE_URL: origin, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: RESULT },
  );
  const { stats, suites } = PlaywrightResult.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  const [failures, flaky] = [testsWith('unexpected', suites), testsWith('flaky', suites)];
  return tallyOfMany({ passed: stats.expected + flaky.length, failures, flaky }, ok, output);
}

function testsWith(status: 'unexpected' | 'flaky', suites: readonly z.infer<typeof Suite>[]): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `${file}: ${title}`),
    ...testsWith(status, inner),
  ]);
}

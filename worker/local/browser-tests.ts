import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { startAssetCache } from './asset-cache.ts';
import { findChromium } from './chromium.ts';
import { run } from './command.ts';
import { memoryFolder } from './memory-folder.ts';
import { migrateDatabase } from './migrate-database.ts';
import { freePort } from './port.ts';
import { buildWeb } from './prepare.ts';
import { runSchedules } from './schedules.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { reasonIn, type Tally, tallyOfMany } from './tally.ts';

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).default([]);
  },
});
const PlaywrightResult = z.object({ suites: z.array(Suite) });
const SMALL_SANDBOX = { MERCHANTS: '400' };
/** Tests wait for the networks' reports. */
const REPORTS_POLL_MS = 500;
const LOG = '.wrangler/browser-tests-server.log';
const RESULT = resolve('.wrangler/playwright.json');

/**
 * Runs the browser tests, all of them or those in the paths, against a separate system with a free port, an empty state folder
 * and the demo data.
 */
export async function runBrowserTests(paths: readonly string[] | true): Promise<Tally> {
  const chromium = await findChromium();
  let stopSchedules = () => {};
  const folder = mkdtempSync(join(memoryFolder(), 'tributary-test-'));
  try {
    await Promise.all([migrateDatabase(folder), buildWeb()]);
    const port = await freePort();
    const cache = await startAssetCache(await freePort(), port);
    const server = await startServer({
      port,
      state: folder,
      log: LOG,
      vars: { ...SMALL_SANDBOX, PUBLIC_ORIGIN: cache.origin },
    });
    try {
      await seed(server.origin);
      stopSchedules = runSchedules(server.origin, { pollMs: REPORTS_POLL_MS });
      return await runPlaywright(paths === true ? [] : paths, cache.origin, chromium);
    } finally {
      stopSchedules();
      cache.stop();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPlaywright(paths: readonly string[], origin: string, chromium: string): Promise<Tally> {
  rmSync(RESULT, { force: true });
  const { ok, output } = await run(
    'playwright',
    ['test', '-c', 'web/playwright.config.ts', '--reporter=line,json', ...paths],
    { env: { BASE_URL: origin, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: RESULT } },
  );
  const { suites } = PlaywrightResult.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  const tests = suites.flatMap(testsOf);
  const files = Map.groupBy(tests, ({ file }) => file);
  return tallyOfMany(
    {
      passed: tests.filter(({ status }) => status === 'expected').length,
      failures: tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ file, title, reason }) => ({ name: `web/tests/${file}: ${title}`, reason })),
      files: [...files].map(([file, all]) => ({
        name: `web/tests/${file}`,
        ms: all.reduce((total, { ms }) => total + ms, 0),
      })),
    },
    ok,
    output,
  );
}

interface BrowserTest {
  file: string;
  title: string;
  status: string;
  ms: number;
  reason: string;
}

function testsOf({ specs, suites }: z.infer<typeof Suite>): BrowserTest[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      status,
      ms: results.reduce((total, { duration }) => total + duration, 0),
      reason: reasonIn(results.flatMap(({ errors }) => errors)[0]?.message),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

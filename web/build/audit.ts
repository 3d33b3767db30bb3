import lighthouse from 'lighthouse';
import { PUBLIC_ROUTES } from '../tests/public-routes.ts';
import { openChromium } from './open-chromium.ts';
import { RUNNING_ORIGIN } from './running-origin.ts';

/** `npm run audit`: runs Lighthouse (mobile) on every public route of a running system. Fails if a score is too low. */
const DEBUGGING_PORT = 9_333;
const MUST_REACH = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The page is deliberately not indexed. */
const ROUTES = PUBLIC_ROUTES.filter((path) => path !== '/sitemap.xml');

const browser = await openChromium([`--remote-debugging-port=${DEBUGGING_PORT}`]);
let failed = 0;
console.log(row(['route', ...CATEGORIES]));
for (const path of ROUTES) {
  const scores = await audit(path);
  if (scores.some((score) => score < MUST_REACH)) failed += 1;
  console.log(row([path, ...scores.map(String)]));
}
await browser.close();
console.log(`\n${ROUTES.length} routes, ${failed} with a score under ${MUST_REACH}`);
process.exitCode = failed === 0 ? 0 : 1;

/** The scores of a page out of 100, in the order of the categories. */
async function audit(path: string): Promise<number[]> {
  const result = await lighthouse(RUNNING_ORIGIN + path, {
    port: DEBUGGING_PORT,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse has no result for ${path}.`);
  return CATEGORIES.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100));
}

function row([route = '', ...cells]: readonly string[]): string {
  return route.padEnd(30) + cells.map((cell) => cell.padStart(16)).join('');
}

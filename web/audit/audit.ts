import lighthouse from 'lighthouse';
import { demoScreens } from '../build/demo-screens.ts';
import { signInToDemo } from '../build/demo-session.ts';
import { openChromium } from '../build/open-chromium.ts';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { PUBLIC_ROUTES } from '../tests/public-routes.ts';

/**
 * `npm run audit`: runs Lighthouse (mobile) on every public route of a running local system, and its accessibility audits
 * on every screen of the demo account. Fails if a score is too low.
 */
const DEBUGGING_PORT = 9_333;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PUBLIC_MIN = 95;
const MEMBER_MIN = 100;
/** The page is deliberately not indexed. */
const ROUTES = PUBLIC_ROUTES.filter((path) => path !== '/sitemap.xml');

const browser = await openChromium([`--remote-debugging-port=${DEBUGGING_PORT}`]);
let failed = 0;
console.log(row(['route', ...CATEGORIES]));
for (const path of ROUTES) await report(path, CATEGORIES, PUBLIC_MIN);
const context = await browser.newContext();
const cookie = await signInToDemo(context);
const screens = await demoScreens(context.request);
for (const path of screens) await report(path, ['accessibility'], MEMBER_MIN, { Cookie: cookie });
await browser.close();
console.log(`\n${ROUTES.length + screens.length} routes, ${failed} with a score that is too low`);
process.exitCode = failed === 0 ? 0 : 1;

/** Prints the scores of a page out of 100. */
async function report(
  path: string,
  categories: readonly (typeof CATEGORIES)[number][],
  min: number,
  extraHeaders?: Record<string, string>,
): Promise<void> {
  const result = await lighthouse(RUNNING_ORIGIN + path, {
    port: DEBUGGING_PORT,
    onlyCategories: [...categories],
    logLevel: 'error',
    ...(extraHeaders ? { extraHeaders } : {}),
  });
  if (!result) throw new Error(`Lighthouse has no result for ${path}.`);
  const { finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(path, RUNNING_ORIGIN).pathname)
    throw new Error(`${path} leads to ${finalDisplayedUrl}.`);
  const scores = CATEGORIES.map((name) => {
    const category = result.lhr.categories[name];
    return category ? Math.round((category.score ?? 0) * 100) : null;
  });
  if (scores.some((score) => score !== null && score < min)) failed += 1;
  console.log(row([path, ...scores.map((score) => `${score ?? ''}`)]));
}

function row([route = '', ...cells]: readonly string[]): string {
  return route.padEnd(30) + cells.map((cell) => cell.padStart(16)).join('');
}

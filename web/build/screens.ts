import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { OPERATOR_ROUTES, PUBLIC_ROUTES, THEMES, WIDTHS } from '../tests/public-routes.ts';
import { demoScreens, screenName } from './demo-screens.ts';
import { signInToDemo } from './demo-session.ts';
import { openChromium } from './open-chromium.ts';
import { RUNNING_ORIGIN } from './running-origin.ts';

/** `npm run screens`: takes screenshots of every route of a running local system, with the screens of the demo accounts, in each width and theme. */
const FOLDER = 'web/.screens';
const ROUTES = [...PUBLIC_ROUTES, '/auth', '/no-such-page'];

mkdirSync(FOLDER, { recursive: true });
const browser = await openChromium();
let pictures = 0;
for (const width of WIDTHS)
  for (const colorScheme of THEMES) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await take(context, ROUTES, `${width}-${colorScheme}`);
    await signInToDemo(context);
    await take(context, await demoScreens(context.request), `member-${width}-${colorScheme}`);
    await context.clearCookies();
    await signInToDemo(context, 'admin');
    await take(context, OPERATOR_ROUTES, `operator-${width}-${colorScheme}`);
    await context.close();
  }
await browser.close();
console.log(`${pictures} pictures in ${FOLDER}`);

async function take(context: BrowserContext, routes: readonly string[], suffix: string): Promise<void> {
  const page = await context.newPage();
  for (const path of routes) {
    await page.goto(RUNNING_ORIGIN + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(FOLDER, `${screenName(path)}-${suffix}.png`), fullPage: true });
    pictures += 1;
  }
  await page.close();
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_ROUTES, THEMES, WIDTHS } from '../tests/public-routes.ts';
import { openChromium } from './open-chromium.ts';
import { RUNNING_ORIGIN } from './running-origin.ts';

/** `npm run screens`: takes screenshots of every route of a running system in each width and theme. */
const FOLDER = 'web/.screens';
const ROUTES = [...PUBLIC_ROUTES, '/auth', '/no-such-page'];

mkdirSync(FOLDER, { recursive: true });
const browser = await openChromium();
for (const width of WIDTHS)
  for (const colorScheme of THEMES) {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    for (const path of ROUTES) {
      await page.goto(RUNNING_ORIGIN + path, { waitUntil: 'networkidle' });
      const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[/.]/g, '-');
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
await browser.close();
console.log(`${ROUTES.length * WIDTHS.length * THEMES.length} pictures in ${FOLDER}`);

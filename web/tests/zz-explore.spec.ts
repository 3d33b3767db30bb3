import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { newAccount, ownNetwork } from './accounts.ts';
import { untilLive } from './page-parts.ts';
import { MEMBER_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES } from './public-routes.ts';

test.describe.configure({ timeout: 500_000, retries: 0 });
test.use({});
const AUTH = [
  '/auth',
  '/auth?tab=sign-in',
  '/auth?tab=magic-link',
  '/auth/reset',
  '/auth/verify',
  '/auth/magic',
];
for (const [name, paths, role] of [
  ['public', [...PUBLIC_ROUTES, ...AUTH], null],
  ['member', MEMBER_ROUTES, 'publisher'],
  ['operator', OPERATOR_ROUTES, 'admin'],
] as const)
  test(name, async ({ page, context }) => {
    await context.setExtraHTTPHeaders(ownNetwork());
    if (role) await newAccount(context.request, role === 'admin' ? { role: 'admin' } : {});
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await untilLive(page).catch(() => {});
      await page.waitForTimeout(700);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const { cutOffForTest } = await import('./text-zoom.ts');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.waitForTimeout(150);
        const cut = await page.evaluate(cutOffForTest);
        if (cut.length) found.push(`${path} ${width}: ${[...new Set(cut)].join(' | ')}`);
        if (['/', '/auth', '/app', '/app/brands', '/app/earnings', '/admin/overview'].includes(path))
          await page.screenshot({ path: `/tmp/zoom-${path.replaceAll('/', '_')}-${width}.png` });
      }
    }
    writeFileSync(`/tmp/zoom-${name}.txt`, found.join('\n'));
  });

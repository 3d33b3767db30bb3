import { expect, type Page, test } from '@playwright/test';
import { newAccount, ownNetwork } from './accounts.ts';
import { openLive } from './page-parts.ts';

// The styles as the minifier has written them: what is right in the source can be wrong in the build.

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

const TABS = '[aria-label="Docs"] .fade-x, [aria-label="Docs"].fade-x';

/** The lengths over which the edges of the docs' tabs fade, in px. */
function fades(page: Page): Promise<{ start: number; end: number; mask: string }> {
  return page.locator(TABS).evaluate((tabs) => {
    const style = getComputedStyle(tabs);
    const px = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    return { start: px('--fade-start'), end: px('--fade-end'), mask: style.maskImage };
  });
}

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`tabs that overflow fade at the edge beyond which there are more, with the preference ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 360, height: 740 });
    await openLive(page, '/developer-docs');
    const scrollTo = (part: number) =>
      page.locator(TABS).evaluate((tabs, part) => {
        tabs.scrollLeft = part * (tabs.scrollWidth - tabs.clientWidth);
      }, part);
    await expect.poll(() => fades(page)).toMatchObject({ start: 0, end: 40 });
    expect((await fades(page)).mask).toContain('linear-gradient');
    await scrollTo(0.5);
    await expect.poll(() => fades(page)).toMatchObject({ start: 40, end: 40 });
    await scrollTo(1);
    await expect.poll(() => fades(page)).toMatchObject({ start: 40, end: 0 });
  });

test('tabs that fit don’t fade', async ({ page }) => {
  await openLive(page, '/developer-docs');
  await expect.poll(() => fades(page)).toEqual({ start: 0, end: 0, mask: 'none' });
});

test('a menu is anchored to its button', async ({ page }) => {
  await openLive(page, '/');
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Developers' });
  await button.click();
  const menu = page.locator('#menu-developers');
  const [under, above] = [await menu.boundingBox(), await button.boundingBox()];
  expect(under?.x).toBeCloseTo(above?.x ?? 0, 0);
  expect(under?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0) + 4, 0);
  expect(await menu.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
});

test('each theme has its own colors, chosen by the system or by the reader', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await openLive(page, '/');
  expect(await paper()).toBe('rgb(246, 241, 230)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).toBe('rgb(21, 24, 22)');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await expect.poll(paper).toBe('rgb(246, 241, 230)');
});

test('the menu of the dashboard slides in from where it starts', async ({ page, context }) => {
  await newAccount(context.request);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, '/app');
  const started = await page.locator('.dashboard-drawer').evaluate((drawer: HTMLElement) => {
    drawer.showPopover();
    return drawer.getAnimations().map((animation) => {
      const { effect } = animation;
      const [first = {}] = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      return 'translate' in first ? first.translate : 'opacity' in first ? `opacity ${first.opacity}` : '';
    });
  });
  expect(started).toContain('-24px');
  expect(started).toContain('opacity 0');
});

test('the edge of code that scrolls has a mixed color', async ({ page }) => {
  await openLive(page, '/developer-docs?tab=cursor');
  const shadows = await page
    .locator('.code-block pre')
    .first()
    .evaluate((code) => getComputedStyle(code).background);
  expect(shadows).toMatch(/color\(srgb [\d. ]+ \/ 0\.6\)|rgba\([\d, ]+, 0\.6\)/);
  expect(shadows).toContain('local');
});

test('a field for long text grows with its text', async ({ page, context }) => {
  await newAccount(context.request);
  await openLive(page, '/links/bulk');
  const field = page.getByRole('main').locator('textarea').first();
  const height = () => field.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await field.fill('https://alder-nook.example/\n'.repeat(12));
  expect(await height()).toBeGreaterThan(before);
});

test('headings are balanced', async ({ page }) => {
  await openLive(page, '/');
  expect(
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => getComputedStyle(heading).textWrapStyle),
  ).toBe('balance');
});

for (const path of ['/', '/docs/webhooks', '/app'])
  test(`on paper, ${path} is dark on white and has no navigation, also in the dark theme`, async ({
    page,
    context,
  }) => {
    if (path === '/app') await newAccount(context.request);
    await page.addInitScript(() => localStorage.setItem('tributary-theme', 'dark'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await openLive(page, path);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(27, 34, 32)');
    await expect(heading).toBeVisible();
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
  });

test('on paper, code wraps, and what is folded is open', async ({ page }) => {
  await openLive(page, '/docs/webhooks');
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('pre:visible')
    .evaluateAll(
      (blocks) => blocks.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    );
  expect(cut).toBe(0);
  await openLive(page, '/pricing');
  const answers = page.locator('details > p');
  await page.emulateMedia({ media: 'screen' });
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answers.first()).toBeVisible();
});

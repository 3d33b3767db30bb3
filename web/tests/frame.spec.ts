import { expect, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { graveViolations } from './grave-violations.ts';
import { expectFits, expectSound } from './page-checks.ts';
import { clipboard, openLive } from './page-parts.ts';

for (const width of [820, 1280])
  test(`each menu opens under its own button at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openLive(page, '/');
    for (const name of ['Features', 'Developers', 'Brands']) {
      const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name });
      await button.click();
      await expectUnder(page, `#menu-${name.toLowerCase()}`, `[popovertarget="menu-${name.toLowerCase()}"]`);
    }
  });

test('a menu closes when the focus leaves it', async ({ page }) => {
  await openLive(page, '/');
  await page.getByRole('button', { name: 'Brands' }).focus();
  await page.keyboard.press('Enter');
  const last = page.getByRole('link', { name: /^For program managers/ });
  await expect(last).toBeVisible();
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Find a page or a command' })).toBeFocused();
  await expect(last).toBeHidden();
});

test('only the current page is marked in the menus and in the footer', async ({ page }) => {
  await openLive(page, '/pricing');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.locator('[aria-current="true"]')).toHaveText('Features');
  await main.getByRole('button', { name: 'Features' }).click();
  await expect(main.locator('[aria-current="page"]')).toContainText('Pricing');
  await expect(page.getByRole('contentinfo').locator('[aria-current="page"]')).toHaveText('Pricing');
  await expect(page.locator('header [aria-current="page"]:visible')).toHaveCount(1);
});

for (const path of ['/docs', '/docs/webhooks', '/docs/errors/request.invalid', '/setup/bolt'])
  test(`${path} is marked in the menu for developers`, async ({ page }) => {
    await openLive(page, path);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="true"]')).toHaveText([
      'Developers',
    ]);
  });

test('the top bar and the narrow menu have a sign-in link', async ({ page }) => {
  await openLive(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');

  await page.setViewportSize({ width: 360, height: 800 });
  await openLive(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
});

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const)
  test(`the account menu opens under its button and links to the account’s pages at ${width} px`, async ({
    page,
    context,
  }) => {
    const complaints = collectComplaints(page);
    await context.setExtraHTTPHeaders(ownNetwork());
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedIn(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/brands');
    const button = page.getByRole('button', { name: 'Account: Ada Brook' });
    await button.click();
    const menu = page.locator('#menu-account');
    await menu.getByRole('button', { name: 'Copy ID' }).click();
    expect(await clipboard(page)).toMatch(/^PUB\d{6}$/);
    await expectUnder(page, '#menu-account', '[popovertarget="menu-account"]');
    expect(await graveViolations(page, '#menu-account')).toEqual([]);
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await expect(menu).toBeHidden();
    await page.goBack();
    await button.click();
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/auth?tab=sign-in');
    expect(complaints).toEqual([]);
  });

test('navigation focuses the new page’s heading, even if it renders later', async ({ page }) => {
  await openLive(page, '/pricing');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Brand directory' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeFocused();
  await page.getByRole('table', { name: 'Brands' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const first = page.getByRole('main').getByLabel('Product URL');
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});

test('the command palette finds pages, docs, brands and themes', async ({ page }) => {
  const complaints = collectComplaints(page);
  await openLive(page, '/');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find a page or a command' });
  await expect(field).toBeFocused();
  await expectSound(page, 'the command palette', '[role="dialog"]');
  await field.fill('rate limits');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/rate-limits');
  await expect(page.getByRole('heading', { level: 1, name: 'Rate limits' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('webhook signature');
  await expect(page.getByRole('option').first()).toContainText('Webhooks: Verify the signature');
  await expectSound(page, 'the command palette with places of the docs', '[role="dialog"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/webhooks#verify-the-signature');
  await expect(page.getByRole('heading', { level: 2, name: 'Verify the signature' })).toBeInViewport();

  await page.keyboard.press('Control+k');
  await field.fill('key api');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?returnTo=%2Fapi-keys');

  await page.keyboard.press('Control+k');
  for (const [text, name] of Object.entries({ payout: 'Pricing', cursor: 'Set up Cursor IDE' })) {
    await field.fill(text);
    await expect(page.getByRole('option').first()).toContainText(name);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/setup/cursor');

  await page.keyboard.press('Meta+k');
  const { data } = await (await page.request.get('/v1/brands?per_page=1')).json();
  await field.fill(data[0].name);
  await page.getByRole('option', { name: data[0].name }).first().click();
  await expect(page).toHaveURL(`/brands/${data[0].id}`);

  await page.keyboard.press('Control+k');
  await field.fill('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('Control+k');
  await field.fill('zzz');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('light theme');
  await expect(field).toHaveValue('light theme');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the command palette that is opened again before the page that it leads to is there keeps the focus', async ({
  page,
}) => {
  await openLive(page, '/pricing');
  const field = page.getByRole('combobox', { name: 'Find a page or a command' });
  await page.keyboard.press('Control+k');
  await field.fill('imprint');
  const release = await holdScripts(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await field.fill('dark theme');
  release();
  await expect(page.locator('h1', { hasText: 'Imprint' })).toBeAttached();
  // The heading of a new page takes the focus in the frame after the page is there.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the command palette has its input at once, and keeps what is typed while its code loads', async ({
  page,
}) => {
  await openLive(page, '/pricing');
  const release = await holdScripts(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark th');
  await expect(page.getByRole('textbox', { name: 'Find a page or a command' })).toHaveValue('dark th');
  release();
  await page.keyboard.type('eme', { delay: 20 });
  const field = page.getByRole('combobox', { name: 'Find a page or a command' });
  await expect(field).toHaveValue('dark theme');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a button in the top bar and one in the narrow menu open the command palette', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Find a page or a command' });
  await openLive(page, '/pricing');
  const button = page.getByRole('banner').getByRole('button', { name: 'Find a page or a command' });
  await button.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 360, height: 800 });
  await expect(button).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Find a page or a command' }).click();
  await expect(menu).toBeHidden();
  await field.fill('privacy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/privacy');
});

test('the command palette can sign out', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a page or a command' }).fill('sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?tab=sign-in');
  await expect(page.getByText('Signed Out')).toBeVisible();
});

test('on a phone the feedback button is hidden until the reader scrolls up, reaches the end or focuses it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openLive(page, '/pricing');
  const button = page.getByRole('button', { name: 'Feedback' });
  await expect(button).not.toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(button).not.toBeInViewport();
  await page.mouse.wheel(0, -60);
  await expect(button).toBeInViewport();
  await page.mouse.wheel(0, 120);
  await expect(button).not.toBeInViewport();
  await button.focus();
  await expect(button).toBeInViewport();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, document.documentElement.scrollHeight);
  });
  await expect(button).toBeInViewport();
});

test('text scales with the reader’s default font size', async ({ page }) => {
  await openLive(page, '/');
  const sizes = () =>
    page.evaluate(() =>
      ['body', 'main p', 'footer a', 'main label'].map((selector) => {
        const element = document.querySelector(selector);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
      }),
    );
  const usual = await sizes();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await expect.poll(sizes).toEqual(usual.map((size) => size * 2));
});

for (const width of [360, 1280])
  test(`the top bar and its menu stay usable at twice the font size and ${width} px`, async ({
    page,
    context,
  }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/auth');
    await expectFits(page, '/auth', [width]);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Tributary' })).toBeInViewport({ ratio: 1 });
    const button = bar.getByRole('button', { name: 'Menu' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const first = menu.getByRole('link').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    const [below, edge] = await Promise.all([page.locator('#site-menu').boundingBox(), bar.boundingBox()]);
    expect(below?.y).toBeGreaterThanOrEqual((edge?.y ?? 0) + (edge?.height ?? 0) - 1);
    await expect(bar.getByRole('link', { name: 'Get Started' })).toHaveCount(1);
    await bar.getByRole('link', { name: 'Get Started' }).click();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  });

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('only the selected tab is underlined', async ({ page }) => {
    await page.goto('/auth?tab=sign-in');
    const edges = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
    expect(edges[0]).toBe(edges[2]);
    expect(edges[1]).not.toBe(edges[0]);
    await page.goto('/for-vibe-coders');
    const links = await page
      .getByRole('navigation', { name: 'The code' })
      .getByRole('link')
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
    expect(links[1]).toBe(links[2]);
    expect(links[0]).not.toBe(links[1]);
  });

  test('slider tracks and the password meter stay visible', async ({ page }) => {
    await page.goto('/for-vibe-coders');
    const track = page.getByRole('slider').first().locator('xpath=ancestor::div[1]/..');
    await expect(page.getByRole('slider')).toHaveCount(4);
    const [line, paper] = await Promise.all([
      track.evaluate((element) => getComputedStyle(element).backgroundColor),
      page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    ]);
    expect(line).not.toBe(paper);

    await page.goto('/auth');
    const meter = page.getByRole('progressbar', { name: 'Password strength' });
    const [width, edge] = await meter.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.borderTopWidth, style.borderTopColor];
    });
    expect(width).toBe('1px');
    expect(edge).not.toBe(paper);
  });
});

/** Keeps back the scripts that the page loads from now on. Returns what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** The menu begins right below its button, in line with one of its sides, and is whole in the window. */
async function expectUnder(page: Page, menu: string, button: string): Promise<void> {
  await expect(page.locator(menu)).toBeVisible();
  const [popup, opener] = await page.evaluate(
    (selectors) => selectors.map((each) => document.querySelector(each)?.getBoundingClientRect().toJSON()),
    [menu, button],
  );
  expect(popup.top - opener.bottom).toBeGreaterThanOrEqual(0);
  expect(popup.top - opener.bottom).toBeLessThanOrEqual(8);
  const offsets = [Math.abs(popup.left - opener.left), Math.abs(popup.right - opener.right)];
  expect(Math.min(...offsets)).toBeLessThanOrEqual(2);
  expect(popup.left).toBeGreaterThanOrEqual(0);
  expect(popup.right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test('the skip link, the menus and their links work with the keyboard', async ({ page }) => {
  await openLive(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Brands' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Brand directory Programs/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/brands');
  await expect(page.getByRole('link', { name: /^Brand directory Programs/ })).toBeHidden();
});

test('Escape closes a menu and returns the focus to its button', async ({ page }) => {
  await openLive(page, '/');
  const button = page.getByRole('button', { name: 'Features' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Pricing What it costs/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Pricing What it costs/ })).toBeHidden();
  await expect(button).toBeFocused();
});

test('below 768 px all links are in one menu, which closes after navigation', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await openLive(page, '/');
  await expect(page.getByRole('button', { name: 'Developers' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^Pricing/ })
    .click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

test('feedback from a visitor asks them to sign in', async ({ page }) => {
  await openLive(page, '/pricing');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await expect(page.getByText('Please sign in to provide feedback.')).toBeVisible();
});

test('no page violates its content security policy', async ({ page }) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(response?.headers()['strict-transport-security']).toContain('max-age=');
  expect(response?.headers()['x-content-type-options']).toBe('nosniff');
});

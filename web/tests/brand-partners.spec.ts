import { expect, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-checks.ts';
import { clipboard } from './page-parts.ts';

const LIST = '**/v1/publisher/brands?*';

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
});

test('a publisher finds a brand, reads its terms, and gets links to it and to a product', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  await page.goto('/app');
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Brand Partners' })
    .click();
  await expect(page).toHaveURL('/app/brands');
  const rates = page.getByRole('row').locator('td:nth-child(2)');
  await expect(rates.filter({ hasText: 'per sale' }).first()).toBeVisible();

  await page.getByLabel('Type').selectOption('cpc');
  await expect(page).toHaveURL(/type=cpc/);
  await expect(rates.first()).toHaveText(/^\$\d+\.\d\d per clickYou earn \$\d+\.\d{2,4}$/);
  await page.getByLabel('Type').selectOption('percentage');
  await page.getByLabel('Network').selectOption('wildfire');
  await expect(rates.first()).toHaveText(/%You earn (up to )?[\d.]+%$/);
  await page.getByLabel('Search').fill('wine');
  await expect(page).toHaveURL(/q=wine/);
  await expect(page.getByText(/^\d+ brands$/)).toBeVisible();
  const names = page.getByRole('row').getByRole('button', { name: /Wine$/ });
  await expect(names.first()).toBeVisible();
  await page.getByLabel('Sort by').selectOption('name');
  await expect(page).toHaveURL(/sort=name/);
  await expect
    .poll(async () => {
      const shown = await names.allTextContents();
      return shown.length > 1 && shown.join() === shown.toSorted().join();
    })
    .toBe(true);

  const [name = ''] = await names.allTextContents();
  await page.getByRole('row', { name }).getByRole('button', { name: 'Get link' }).click();
  await expect(page.getByText('Affiliate link copied to clipboard!')).toBeVisible();
  expect(await clipboard(page)).toMatch(/\/go\/PUB\d{6}\/brd_\w+$/);

  await names.first().click();
  await expect(page).toHaveURL(/brand=brd_/);
  const dialog = page.getByRole('dialog', { name });
  for (const term of ['Category', 'Countries', 'Cookie duration', 'Network', 'Restrictions'])
    await expect(dialog.getByRole('term').filter({ hasText: term })).toBeVisible();
  const domains = dialog.getByRole('table', { name: /^Domains of/ });
  const domain = (await domains.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
  const product = dialog.getByLabel('Link to a product');
  const getLink = dialog.getByRole('button', { name: 'Get link' });
  await product.fill('https://another-shop.example/lamp');
  await getLink.click();
  await expect(dialog.getByText(/link\.(outside_program_domains|no_program)/)).toBeVisible();
  await expect(product).toBeFocused();
  await product.fill(`https://${domain}/cellar?size=6`);
  await getLink.click();
  await expect(dialog.getByText('Your link to this product')).toBeVisible();
  await expect.poll(() => clipboard(page)).toMatch(/\/track\?id=lnk_\w+$/);
  await expect(dialog.getByText(await clipboard(page))).toBeVisible();

  await page.reload();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/brand=/);
  await expect(page.getByLabel('Search')).toHaveValue('wine');
  await page.goBack();
  await expect(page.getByRole('dialog', { name })).toBeVisible();

  await page.goto('/app');
  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page).toHaveURL(/\/app\/brands\?brand=brd_/);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('a link that can’t be copied says so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.goto('/app/brands');
  await page.getByRole('button', { name: 'Get link' }).first().click();
  await expect(page.getByText('Failed to copy link')).toBeVisible();
});

test('the list says that it is loading, that it failed after two retries, and that nothing was found', async ({
  page,
}) => {
  let calls = 0;
  const seen = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    calls += 1;
    await seen.promise;
    await route.abort();
  });
  await page.goto('/app/brands?q=zzzzzz');
  await expect(page.getByText('Loading brands…')).toBeVisible();
  seen.resolve();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error loading brands');
  await expect(alert).toContainText('Failed to fetch brand data. Please try again.');
  expect(calls).toBe(3);
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByText('No brands found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all brands' }).click();
  await expect(page.getByRole('button', { name: 'Get link' }).first()).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue('');
});

test('the list loads page after page while it scrolls, renders only what is visible, and has every brand once', async ({
  page,
}) => {
  const loaded: string[] = [];
  await page.route(LIST, async (route) => {
    const response = await route.fetch({
      url: route.request().url().replace('per_page=1000', 'per_page=60'),
    });
    const body = await response.json();
    loaded.push(...body.data.map(({ id }: { id: string }) => id));
    await route.fulfill({ response, json: body });
  });
  await page.goto('/app/brands');
  const rows = page.getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  const table = page.getByRole('table', { name: 'Brand partners' });
  await expect(table).toHaveAttribute('aria-rowcount', /^\d{3,}$/);
  const total = Number(await table.getAttribute('aria-rowcount')) - 1;
  expect(total).toBeGreaterThan(300);
  const scroller = page.getByRole('region', { name: 'Brand partners' });
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(rows.last()).toHaveAttribute('aria-rowindex', String(total + 1));
  expect(await rows.count()).toBeLessThan(60);
  expect(loaded).toHaveLength(total);
  expect(new Set(loaded).size).toBe(total);

  await page.unroute(LIST);
  await page.route(LIST, (route) =>
    route.request().url().includes('q=slow') ? undefined : route.continue(),
  );
  const canceled = page.waitForEvent('requestfailed', (request) => request.url().includes('q=slow'));
  await page.getByLabel('Search').fill('slow');
  await page.waitForRequest((request) => request.url().includes('q=slow'));
  await page.getByLabel('Search').fill('wine');
  expect((await canceled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('row').getByRole('button', { name: /Wine$/ }).first()).toBeVisible();
});

test('a network has its name from the start, never its slug', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/brands/facets', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/brands');
  const networks = page.getByRole('row').locator('td:nth-child(6)');
  await expect(networks.nth(5)).toBeVisible();
  for (const text of await networks.allTextContents()) expect(text).toBe('');
  release();
  await expect(networks.first()).toHaveText(/^(Wildfire|SitePlug|CJ)/);
});

test('a list that is already loaded scrolls at once', async ({ page }) => {
  await page.goto('/app/brands');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const scroller = page.getByRole('region', { name: 'Brand partners' });
  await screens.getByRole('link', { name: 'Dashboard' }).click();
  await expect(scroller).toHaveCount(0);
  await screens.getByRole('link', { name: 'Brand Partners' }).click();
  await expect(scroller.getByRole('row').nth(5)).toBeVisible();
  await scroller.evaluate((element) => element.scrollTo({ top: 6_000 }));
  await expect(page.locator('tr[aria-rowindex="110"]')).toBeVisible();
});

test('a list begins at its top when it is opened, and where it was when the reader goes back', async ({
  page,
}) => {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const scroller = page.getByRole('region', { name: 'Brand partners' });
  const position = () => scroller.evaluate((element) => element.scrollTop);
  await page.goto('/app/brands', { waitUntil: 'networkidle' });
  await expect(scroller.getByRole('row').nth(5)).toBeVisible();
  await scroller.evaluate((element) => element.scrollTo({ top: 3_000 }));
  await expect(page.locator('tr[aria-rowindex="56"]')).toBeVisible();
  await screens.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await screens.getByRole('link', { name: 'Brand Partners' }).click();
  await expect(page.locator('tr[aria-rowindex="3"]')).toBeVisible();
  expect(await position()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('tr[aria-rowindex="56"]')).toBeVisible();
});

test('an open list is not loaded again, and a list that was left for more than five minutes is', async ({
  page,
}) => {
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v1/publisher/brands' && !searchParams.has('q')) calls.push(request.url());
  });
  const rows = page.getByRole('row');
  const status = page.getByText(/^[\d,]+ brands$/);
  await page.goto('/app/brands');
  await expect(rows.nth(5)).toBeVisible();
  const all = (await status.textContent()) ?? '';
  await page.clock.fastForward('06:00');
  calls.length = 0;
  await rows.nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByText('Restrictions')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search').fill('wine');
  await expect(status).not.toHaveText(all);
  await page.getByLabel('Search').fill('');
  await expect(status).toHaveText(all);
  expect(calls).toEqual([]);

  const screens = page.getByRole('navigation', { name: 'Screens' });
  // The clock may be moved before React has noticed that the list is left.
  await expect(async () => {
    await screens.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'Brand partners' })).toHaveCount(0);
    await page.clock.fastForward('06:00');
    await screens.getByRole('link', { name: 'Brand Partners' }).click();
    await expect(rows.nth(5)).toBeVisible();
    expect(calls.length).toBeGreaterThan(0);
  }).toPass();
});

test('every brand has a logo or a monogram of the same size', async ({ page }) => {
  await page.route('**/logo?*', (route) => route.abort());
  await page.goto('/app/brands');
  // Rows out of sight don't load theirs.
  const first = page.getByRole('row').nth(1);
  await expect(first.locator('td:first-child svg')).toBeVisible();
  await expect(first.locator('img')).toHaveCount(0);
  const drawn = await sizes(page);
  await page.unroute('**/logo?*');
  await page.reload();
  const images = page.locator('td:first-child img');
  await expect(images.first()).toBeVisible();
  await expect
    .poll(() =>
      images.evaluateAll((all) => all.some((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  expect(await sizes(page)).toEqual(drawn);
  expect(drawn).toEqual(['32×32']);
});

test('the screen has no violation in either theme at any width', async ({ page }) => {
  await page.goto('/app/brands');
  await expect(page.getByRole('button', { name: 'Get link' }).first()).toBeAttached();
  await expectSound(page, '/app/brands');
  await page.getByRole('row').nth(2).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByText('Restrictions')).toBeVisible();
  await expectSound(page, 'the details of a brand', '[role="dialog"]');
});

function marks(page: Page) {
  return page.locator('td:first-child').locator('svg, [data-theme="light"]');
}

async function sizes(page: Page): Promise<string[]> {
  const all = await marks(page).evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${width}×${height}`;
    }),
  );
  return [...new Set(all)];
}

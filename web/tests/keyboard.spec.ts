import { expect, type Page, test } from '@playwright/test';
import { emailedLink, newEmail, ownNetwork, PASSWORD } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { press, tabTo } from './keyboard-stops.ts';

for (const width of [360, 1280])
  test(`a new user gets from sign-up to a first link and its trace by keyboard alone at ${width} px`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    const complaints = collectComplaints(page);
    await context.setExtraHTTPHeaders(ownNetwork());
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await expect(page).toHaveURL('/signup-success');
    await press(page, 'link', 'Enter Dashboard');
    await expectTitle(page, 'Dashboard');

    await openScreen(page, 'Tools');
    const link = await generateLink(page);
    await buy(page, link);

    await openScreen(page, 'Earnings');
    await press(page, 'link', 'Sales');
    await expect(page).toHaveURL(/tab=sales/);
    const sale = page.getByRole('region', { name: 'Sales' }).getByRole('row').nth(1).getByRole('link');
    await tabTo(page, sale);
    await page.keyboard.press('Enter');
    await expectTitle(page, 'From click to payout');
    const steps = page.getByRole('list', { name: 'Path of the money' }).locator('> li');
    const click = steps.first().locator('summary');
    await tabTo(page, click);
    await page.keyboard.press('Enter');
    await expect(steps.first()).toContainText('Counted. The click counts.');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(click).toBeFocused();
    expect(complaints).toEqual([]);
  });

async function signUp(page: Page): Promise<void> {
  const email = newEmail();
  await page.goto('/auth');
  for (const [label, text] of [
    ['Full name', 'Ada Brook'],
    ['Email', email],
    ['Password', PASSWORD],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.type(text);
  }
  for (const consent of [/I agree to the/, /fraud is prohibited/]) {
    await tabTo(page, page.getByRole('checkbox', { name: consent }));
    await page.keyboard.press('Space');
  }
  await press(page, 'button', 'Create Account');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(await emailedLink(page.request, email, '/auth/verify'));
  await press(page, 'button', 'Verify and sign in');
}

/** Opens a screen by the side menu, which is before the title; on a phone by the drawer. */
async function openScreen(page: Page, name: string): Promise<void> {
  const item = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) {
    await tabTo(page, menu, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, item);
  } else await tabTo(page, item, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectTitle(page, name);
}

/** Makes a link to a product of the first brand. Returns its URL. */
async function generateLink(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/v1/brands?network=wildfire&per_page=1')).json();
  await tabTo(page, page.getByRole('textbox', { name: 'URL', exact: true }));
  await page.keyboard.type(`https://${data[0].domain}/lamp`);
  // The brand of the URL is filled in.
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(data[0].name);
  await press(page, 'button', 'Generate');
  await tabTo(
    page,
    page.getByRole('region', { name: 'Your new link' }).getByRole('button', { name: 'Copy' }),
  );
  const links = await (await page.request.get('/v1/publisher/affiliate-links')).json();
  return links.data[0].affiliate_url;
}

/** Buys through a link, and waits for the sale. */
async function buy(page: Page, link: string): Promise<void> {
  const bought = await page.request.post('/dev/purchase', { data: { link, amount: '40.00' } });
  expect(bought.status()).toBe(201);
  const sales = async () =>
    (await (await page.request.get('/v1/publisher/conversions?limit=1')).json()).data.length;
  await expect.poll(sales).toBe(1);
}

/** Waits for a screen. The focus is on its title. */
async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
}

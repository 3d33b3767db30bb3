import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { someBrands } from './catalog.ts';
import { clipboard, toast } from './page-parts.ts';

const CREATE = '**/v1/publisher/affiliate-links';

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
});

test('a brand and a URL make a link, whose banner hides after five seconds and which stays', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [brand] = await someBrands(context.request);
  await page.goto('/app/tools');
  await expect(generate(page)).toBeDisabled();
  await page.getByLabel('URL').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Missing Information Please select a brand and enter a URL',
  );

  await page.getByRole('combobox', { name: 'Brand' }).fill(brand.name);
  await page.getByRole('option', { name: brand.name }).first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(generate(page)).toBeDisabled();
  await page.getByLabel('URL').fill(`https://${brand.domain}/lamp`);
  await expect(page.getByText(`${brand.name} pays ${brand.commission_rate}.`)).toBeVisible();
  await page.getByLabel('Ref').fill('ada@fenwick.example');
  await expect(page.getByLabel('Ref')).toHaveAccessibleDescription(/must not contain personal data/);
  await page.getByLabel('Ref').fill('spring sale');
  await generate(page).click();

  const made = page.getByRole('region', { name: 'Your new link' });
  const banner = made.getByText('Link Generated!');
  await expect(made.getByText('Your affiliate link is ready to use')).toBeVisible();
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'Copied')).toContainText('Affiliate link copied to clipboard!');
  const link = await clipboard(page);
  expect(link).toMatch(/\/track\?id=lnk_\w+&ref=spring%20sale$/);
  await expect(banner).toHaveCount(0);
  await expect(made.getByText(link)).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error());
  });
  await made.getByRole('button', { name: /Copy|Copied/ }).click();
  await expect(toast(page, 'Failed to copy')).toContainText('Please try again');
  await made.getByRole('link', { name: 'See all your links' }).click();
  await expect(page.getByRole('region', { name: 'Your links' })).toContainText('spring sale');
});

test('a URL that can’t earn has a reason and the closest brands that can', async ({ page, context }) => {
  const [brand] = await someBrands(context.request);
  const word = brand.name.split(' ')[0]?.toLowerCase();
  await page.goto(`/app/tools?url=${encodeURIComponent(`https://www.amazon.com/${word}/dp/1`)}`);
  await expect(page.getByText('This URL can’t earn a commission.')).toBeVisible();
  await expect(page.getByText('banned_domain')).toBeVisible();
  const closest = page.getByRole('region', { name: 'Closest brands that can earn' });
  const first = closest.getByRole('button').first();
  const name = (await first.getAttribute('aria-label'))?.replace('Use ', '') ?? '';
  await first.click();
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(name);
  await expect(page.getByLabel('URL')).toBeFocused();
  await expect(page.getByText(`${name} pays`)).toBeVisible();
  await generate(page).click();
  await expect(page.getByText('Link Generated!')).toBeVisible();
});

test('a pasted URL chooses its brand, and another brand’s page is named', async ({ page, context }) => {
  const [brand, other] = await someBrands(context.request);
  await page.goto('/app/tools');
  await page.getByLabel('URL').fill(`${brand?.domain}/lamp`);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(brand?.name ?? '');
  await page.getByLabel('URL').fill(`https://${other?.domain}/`);
  await page.getByRole('button', { name: `Choose ${other?.name}` }).click();
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(other?.name ?? '');
});

test('a link that isn’t created says why, and the form keeps what was typed', async ({ page, context }) => {
  const [brand] = await someBrands(context.request);
  const url = `https://${brand.domain}/lamp`;
  await page.goto(`/app/tools?brand=${brand.id}&url=${encodeURIComponent(url)}`);
  await page.getByLabel('Ref').fill('spring');
  const alert = page.getByRole('alert');
  const failWith = async (status: number, code: string, detail: string) => {
    await page.unroute(CREATE);
    await page.route(CREATE, (route) => route.fulfill({ status, json: { code, detail } }));
    await generate(page).click();
  };
  await failWith(500, 'link.not_created', 'Failed to generate valid tracking URL');
  await expect(alert).toContainText('Failed to generate valid tracking URL');
  await failWith(422, 'link.program_closed', 'The program is closed.');
  await expect(alert).toContainText('Failed to create link: The program is closed. (link.program_closed)');
  await page.unroute(CREATE);
  await page.route(CREATE, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.affiliate_url = 'https://tributary.dev/track?id=lnk_other';
    await route.fulfill({ response, json: body });
  });
  await generate(page).click();
  await expect(alert).toContainText('Link creation completed but URL validation failed');
  await page.unroute(CREATE);
  await page.route(CREATE, (route) => route.abort());
  await generate(page).click();
  await expect(alert).toContainText('Failed to create link: We couldn’t reach the server.');
  await page.unroute(CREATE);
  await expect(page.getByLabel('URL')).toHaveValue(url);
  await expect(page.getByLabel('Ref')).toHaveValue('spring');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Link Generated!')).toBeVisible();

  await context.clearCookies();
  await page.getByLabel('Ref').fill('summer');
  await generate(page).click();
  await expect(toast(page, 'Failed to create link: User not authenticated')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?/);
});

test('what was typed is there again after the session has ended, for the same account only', async ({
  page,
  context,
}) => {
  const stranger = await signedIn(context);
  const email = await signedIn(context);
  const [brand, other] = await someBrands(context.request);
  const url = `https://${other?.domain}/lamp`;
  const type = async () => {
    await page.goto(`/app/tools?brand=${brand?.id}`);
    await page.getByLabel('URL').fill(url);
    await page.getByRole('button', { name: `Choose ${other?.name}` }).click();
    await page.getByLabel('Ref').fill('spring sale');
    await context.clearCookies();
    await generate(page).click();
    await expect(page).toHaveURL(/\/auth\?tab=sign-in&returnTo=/);
    await expect(page.getByLabel('Email')).toBeVisible();
  };
  const signInAs = async (address: string) => {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/app/tools?brand=${brand?.id}`);
  };
  await type();
  await signInAs(email);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(other?.name ?? '');
  await expect(page.getByLabel('URL')).toHaveValue(url);
  await expect(page.getByLabel('Ref')).toHaveValue('spring sale');
  await generate(page).click();
  await expect(page.getByText('Link Generated!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Ref')).toHaveValue('');

  await type();
  await signInAs(stranger);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(brand?.name ?? '');
  await expect(page.getByLabel('URL')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('spring sale');
});

test('without a publisher ID, no link is made', async ({ page, context }) => {
  const [brand] = await someBrands(context.request);
  await page.route('**/v1/auth/session', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.publisher.publisher_id = '';
    await route.fulfill({ response, json: body });
  });
  await page.goto(`/app/tools?brand=${brand.id}&url=https://${brand.domain}/`);
  await generate(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Publisher ID Required Please ensure your profile is complete',
  );
});

test('the command palette makes a link to a pasted URL', async ({ page, context }) => {
  const [brand] = await someBrands(context.request);
  await page.goto('/app');
  await page.getByRole('button', { name: /^Find/ }).first().click();
  await page.getByRole('combobox', { name: 'Find a page or a command' }).fill(`https://${brand.domain}/lamp`);
  await page.getByRole('option', { name: `Make a link to ${brand.domain}` }).click();
  await expect(page).toHaveURL(/\/app\/tools\?url=/);
  await expect(page.getByLabel('URL')).toHaveValue(`https://${brand.domain}/lamp`);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(brand.name);
});

function generate(page: Page): Locator {
  return page.getByRole('button', { name: 'Generate' });
}

import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { someBrands } from './catalog.ts';
import { clipboard, toast } from './page-parts.ts';

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
  await expect(
    page.getByText(`${brand.name} pays ${brand.commission_rate}. You earn ${brand.you_earn}.`),
  ).toBeVisible();
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

test('the command palette makes a link to a pasted URL in place', async ({ page, context }) => {
  const [brand] = await someBrands(context.request);
  await page.goto('/app');
  await page.getByRole('button', { name: /^Find/ }).first().click();
  await page.getByRole('combobox', { name: 'Find a page or a command' }).fill(`https://${brand.domain}/lamp`);
  await page.getByRole('option', { name: `Make a link to ${brand.domain}` }).click();
  const maker = page.getByRole('dialog', { name: 'Make a link' });
  await expect(maker.getByLabel('URL')).toHaveValue(`https://${brand.domain}/lamp`);
  await expect(maker.getByRole('combobox', { name: 'Brand' })).toHaveValue(brand.name);
  await maker.getByRole('button', { name: 'Generate' }).click();
  await expect(maker.getByText('Your affiliate link is ready to use')).toBeVisible();
  await expect(page).toHaveURL('/app');
  await maker.getByRole('link', { name: 'See all your links' }).click();
  await expect(page).toHaveURL('/links');
  await expect(maker).toHaveCount(0);
});

function generate(page: Page): Locator {
  return page.getByRole('button', { name: 'Generate' });
}

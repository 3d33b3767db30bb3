import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-checks.ts';

const PATH = '/app/platforms';

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
});

test('a platform is connected once its script tag was used', async ({ page, context }) => {
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  const id = data.publisher.publisher_id;
  await context.request.get(`/v1/resolve/abc?publisher_id=${id}&platform=bolt`);
  await expect
    .poll(async () => {
      const { summary } = await (await context.request.get('/v1/publisher/integrations')).json();
      return summary.connected;
    })
    .toBe(1);
  await page.goto(PATH);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('1/5 Connected');
  await expect(card(page, 'Bolt.new')).toContainText('Connected');
  await expect(card(page, 'Bolt.new').getByRole('button', { name: 'Manage Bolt.new' })).toBeVisible();
  await expect(card(page, 'Lovable')).toContainText('Available');
});

test('a platform is connected once the key that was created for it was used', async ({ page, context }) => {
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Generate API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My app');
  await dialog.getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: 'Replit' }).click();
  const created = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Generate key' }).click();
  const { data } = await (await created).json();
  expect(data.platform).toBe('replit');
  const headers = { authorization: `Bearer ${data.full_key}` };
  expect((await context.request.get('/v1/publisher/links?per_page=1', { headers })).status()).toBe(200);
  await expect
    .poll(async () => {
      const { summary } = await (await context.request.get('/v1/publisher/integrations')).json();
      return summary.connected;
    })
    .toBe(1);
  await page.goto(PATH);
  const replit = card(page, 'Replit');
  await expect(replit).toContainText('API key used');
  await replit.getByRole('button', { name: 'Manage Replit' }).click();
  await expect(replit).toContainText(`Its API key begins with ${data.key_prefix}.`);
});

test('the guides of assistants name only tools that the server has', async ({ page, context }) => {
  const { tools } = await (await context.request.get('/list_tools')).json();
  const known = new Set(tools.map(({ name }: { name: string }) => name));
  for (const builder of ['claude', 'cursor']) {
    await page.goto(`${PATH}?guide=${builder}`);
    const guide = page.getByRole('dialog');
    const code: string[] = [];
    for (const tab of ['Setup', 'Examples', 'Best Practices', 'Troubleshooting']) {
      await guide.getByRole('tab', { name: tab }).click();
      code.push(...(await guide.getByRole('tabpanel', { name: tab }).locator('code').allTextContents()));
    }
    const named = code.join('\n').match(/\b(check|create|get|list|search|trace)_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('the screen and a guide have no violation in either theme', async ({ page }) => {
  await page.goto(PATH);
  await card(page, 'Cursor IDE').getByRole('button', { name: 'Setup Cursor IDE' }).click();
  await expect(page.getByRole('button', { name: 'View Setup Guide' })).toBeVisible();
  await expectSound(page);
  for (const builder of ['lovable', 'cursor', 'bolt', 'claude', 'replit']) {
    await page.goto(`${PATH}?guide=${builder}`);
    const guide = page.getByRole('dialog');
    for (const tab of ['Examples', 'Best Practices', 'Troubleshooting', 'Setup']) {
      await guide.getByRole('tab', { name: tab }).click();
      await expectSound(page, `${builder}: ${tab}`, '[role="dialog"]');
    }
  }
});

function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name });
}

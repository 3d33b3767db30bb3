import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-faults.ts';
import { clipboard, toast } from './page-parts.ts';

const PATH = '/app/platforms';

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedIn(context);
});

test('a new account has no connection, and the platforms are grouped with their setup times', async ({
  page,
}) => {
  await page.goto('/app');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Platforms' }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('0/5 Connected');
  const cards = (group: string) => page.getByRole('region', { name: group }).getByRole('article');
  await expect(cards('AI-Powered Platforms')).toContainText([
    /Lovable.*< 1 hour/,
    /Cursor IDE.*< 30 mins/,
    /Bolt\.new.*< 45 mins/,
    /Claude Desktop.*< 20 mins/,
  ]);
  await expect(cards('Other Platforms')).toContainText([/Replit.*< 2 hours/]);
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

test('only the assistants that call tools lead to the page that connects them', async ({ page }) => {
  await page.goto(PATH);
  for (const name of ['Lovable', 'Bolt.new', 'Replit']) {
    await card(page, name)
      .getByRole('button', { name: `Setup ${name}` })
      .click();
    await expect(card(page, name).getByRole('region', { name: 'MCP' })).toHaveCount(0);
  }
  for (const name of ['Claude Desktop', 'Cursor IDE']) {
    await card(page, name)
      .getByRole('button', { name: `Setup ${name}` })
      .click();
    const mcp = card(page, name).getByRole('region', { name: 'MCP' });
    await expect(mcp.getByRole('link', { name: 'Connected apps' })).toBeVisible();
    await mcp.getByRole('link', { name: `Connect ${name}` }).click();
    await expect(page).toHaveURL('/claude-mcp');
    await page.goBack();
  }
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

test('a card expands to its tag and opens the guide, whose steps are counted', async ({ page, context }) => {
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await page.goto(PATH);
  const lovable = card(page, 'Lovable');
  await lovable.getByRole('button', { name: 'Setup Lovable' }).click();
  await expect(lovable).toContainText('Integration Ready');
  await expect(lovable).toContainText(`publisher_id=${data.publisher.publisher_id}&platform=lovable`);
  await lovable.getByRole('button', { name: 'View Setup Guide' }).click();
  await expect(page).toHaveURL(`${PATH}?guide=lovable`);
  const guide = page.getByRole('dialog', { name: 'Lovable setup guide' });
  await expect(guide).toContainText('Estimated time: 2 min');
  await expect(guide).toContainText('beginner');
  await expect(guide).toContainText('Prerequisites');
  const steps = guide.getByRole('button', { name: /^Done: / });
  await steps.first().click();
  await expect(guide).toContainText('1 of 3 steps completed');
  await expect(guide.getByText('Completed 1')).toBeVisible();
  await expect(guide.getByText('Remaining 2')).toBeVisible();
  for (const step of [1, 2]) await steps.nth(step).click();
  await expect(guide.getByRole('status').first()).toHaveText(
    'Setup Complete! Your integration is ready to use.',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(PATH);
});

test('steps that are marked quickly are all kept, however late the responses are', async ({ page }) => {
  const waiting: (() => void)[] = [];
  await page.route('**/v1/publisher/integrations/lovable', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto(`${PATH}?guide=lovable`);
  const guide = page.getByRole('dialog');
  const steps = guide.getByRole('button', { name: /^Done: / });
  await steps.nth(0).click();
  await steps.nth(1).click();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  expect(await guide.textContent()).toContain('2 of 3 steps completed');
  await steps.nth(2).click();
  waiting[1]?.();
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.();
  await expect(guide).toContainText('3 of 3 steps completed');
  await page.unrouteAll();
});

test('the guide has examples, best practices and troubleshooting with the publisher’s own values', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${PATH}?guide=replit`);
  const guide = page.getByRole('dialog');
  await guide.getByRole('tab', { name: 'Examples' }).click();
  await guide
    .getByRole('tabpanel', { name: 'Examples' })
    .getByRole('button', { name: 'Copy' })
    .first()
    .click();
  const code = await clipboard(page);
  expect(code).toContain(`${new URL(page.url()).origin}/go/`);
  expect(code).not.toMatch(/\{(id|origin|tag)\}/);
  await guide.getByRole('tab', { name: 'Best Practices' }).click();
  await expect(guide.getByRole('heading', { name: 'Use secrets, not files' })).toBeVisible();
  await guide.getByRole('tab', { name: 'Troubleshooting' }).click();
  await expect(guide.getByRole('heading', { name: 'A link doesn’t earn' })).toBeVisible();
});

test('the LLM button downloads the platform’s file, and a failure says so', async ({ page }) => {
  await page.goto(PATH);
  const button = card(page, 'Claude Desktop').getByRole('button', { name: 'LLM' });
  const downloading = page.waitForEvent('download');
  await button.click();
  expect((await downloading).suggestedFilename()).toBe('SKILL.md');
  await page.route('**/v1/publisher/context/**', (route) => route.fulfill({ status: 500 }));
  await button.click();
  await expect(toast(page, 'Download failed')).toContainText(
    'Download failedFailed to download the context file.',
  );
});

test('integrations that can’t be loaded say so and can be tried again', async ({ page }) => {
  await page.route('**/v1/publisher/integrations', (route) => route.abort());
  await page.goto(PATH);
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your integrations.');
  await page.unroute('**/v1/publisher/integrations');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('0/5 Connected');
});

test('the screen and a guide have no violation in either theme', async ({ page }) => {
  await page.goto(PATH);
  await card(page, 'Cursor IDE').getByRole('button', { name: 'Setup Cursor IDE' }).click();
  await expect(page.getByRole('button', { name: 'Copy Script' })).toBeVisible();
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

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-faults.ts';
import { clipboard, toast } from './page-parts.ts';

const GUIDES = [
  { path: '/setup/lovable', title: 'Set up Lovable', facts: '3 steps ~2 min Beginner' },
  { path: '/setup/cursor', title: 'Set up Cursor IDE', facts: '3 steps ~3 min Beginner' },
  { path: '/setup/bolt', title: 'Set up Bolt.new', facts: '3 steps ~2 min Beginner' },
  { path: '/setup/claude', title: 'Set up Claude Desktop', facts: '3 steps ~5 min Intermediate' },
  { path: '/setup/replit', title: 'Set up Replit', facts: '3 steps ~3 min Beginner' },
] as const;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const { path, title, facts } of GUIDES)
  test(`${path} names its steps and its time, and invites a visitor to sign up`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page).toHaveTitle(`${title} · Tributary`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(facts);
    await expect(steps(page)).toHaveCount(3);
    const platform = path.replace('/setup/', '');
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      `/auth?platform=${platform}&returnTo=${encodeURIComponent(path)}`,
    );
    await expect(page.getByRole('main')).toContainText(`publisher_id=PUB000001&platform=${platform}`);
  });

for (const { path, clients } of [
  { path: '/setup/claude', clients: ['Claude', 'Claude Code'] },
  { path: '/setup/cursor', clients: ['Cursor'] },
])
  test(`${path} connects its clients to the server of this system, also with a key`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path, { waitUntil: 'networkidle' });
    const url = `${baseURL}/mcp`;
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toHaveCount(clients.length);
    for (const name of clients) {
      const client = main.getByRole('article', { name, exact: true });
      await client.getByRole('button', { name: /^Copy (URL|command|link)$/ }).click();
      await expect.poll(() => clipboard(page)).toContain(name === 'Cursor' ? btoa(`{"url":"${url}"}`) : url);
    }
    const summary = main.getByText('Connect with an API key');
    const files = main.locator('details').getByRole('listitem');
    await expect(files.first()).toBeHidden();
    await summary.click();
    await expect(files).toHaveCount(clients.length);
    for (const file of await files.all()) {
      await file.getByRole('button', { name: 'Copy' }).click();
      await expect.poll(() => clipboard(page)).toContain('ak_…');
      const config = JSON.parse(await clipboard(page));
      expect(JSON.stringify(config)).toContain(url);
    }
  });

test('a visitor’s steps are counted up to the banner', async ({ page }) => {
  await page.goto('/setup/bolt', { waitUntil: 'networkidle' });
  for (const count of [1, 2, 3]) {
    await steps(page)
      .nth(count - 1)
      .click();
    await expect(page.getByText(`${count} of 3 steps completed`)).toBeVisible();
  }
  await expect(page.getByRole('status').filter({ hasText: 'Setup Complete' })).toBeVisible();
  await steps(page).first().click();
  await expect(page.getByText('2 of 3 steps completed')).toBeVisible();
  await expect(page.getByText('Setup Complete')).toHaveCount(0);
});

test('a publisher’s progress is stored in the account, and the integrations show it too', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await page.goto('/setup/lovable', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(main).toContainText(`publisher_id=${data.publisher.publisher_id}&platform=lovable`);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await steps(page).nth(1).click();
  await saved;
  await page.reload();
  await expect(page.getByText('1 of 3 steps completed')).toBeVisible();
  await expect(steps(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/app/platforms?guide=lovable');
  await expect(page.getByRole('dialog')).toContainText('1 of 3 steps completed');
});

test('progress that can’t be saved is taken back', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/setup/claude', { waitUntil: 'networkidle' });
  await page.route('**/v1/publisher/integrations/claude', (route) => route.abort());
  await steps(page).first().click();
  await expect(page.getByText('We couldn’t save your progress.')).toBeVisible();
  await expect(page.getByText('0 of 3 steps completed')).toBeVisible();
});

test('the account’s ID, email and at most two active keys are shown, masked until revealed', async ({
  page,
  context,
}) => {
  const email = await signedIn(context);
  const keys = await Promise.all(
    ['One', 'Two', 'Three'].map(async (name) => {
      const data = { name, preset: 'read_only', rate_limit: 1000 };
      return (await (await context.request.post('/v1/publisher/keys', { data })).json()).data;
    }),
  );
  await context.request.post(`/v1/publisher/keys/${keys[0].id}/revoke`);
  await page.goto('/setup/replit', { waitUntil: 'networkidle' });
  const account = page.getByRole('complementary', { name: 'Your account' });
  await expect(account).toContainText(email);
  await expect(account.getByRole('button', { name: /^Show the start of/ })).toHaveCount(2);
  await expect(account).not.toContainText('ak_');
  await account
    .getByRole('button', { name: /^Show the start of/ })
    .first()
    .click();
  await expect(account).toContainText(/ak_[0-9a-f]+…/);
  await expect(account).toContainText('The full key was shown once');
  await account.getByRole('link', { name: 'Manage API keys' }).click();
  await expect(page).toHaveURL('/api-keys');
});

test('the context file is downloaded with the publisher’s own ID, and a failure says so', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await page.goto('/setup/cursor', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Download LLM Context' }).first();
  const downloading = page.waitForEvent('download');
  await button.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('tributary.mdc');
  expect(await readFile(await file.path(), 'utf8')).toContain(data.publisher.publisher_id);
  await page.route('**/v1/publisher/context/**', (route) => route.abort());
  await button.click();
  await expect(toast(page, 'Download failed')).toContainText(
    'Download failedFailed to download the context file.',
  );
});

test('an unknown builder has no guide', async ({ page }) => {
  expect((await page.goto('/setup/notepad'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

test('a member’s completed guide has no violation in either theme', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/setup/claude', { waitUntil: 'networkidle' });
  for (const step of await steps(page).all()) await step.click();
  await expect(page.getByRole('status').filter({ hasText: 'Setup Complete' })).toBeVisible();
  await expectSound(page);
});

/** The buttons that mark a step as done. */
function steps(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^Done: / });
}

import { expect, type Page, test } from '@playwright/test';
import { confirmedAccount, ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { expectSound } from './page-checks.ts';
import { clipboard, toast } from './page-parts.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0';

test('a key is created, shown once and works, and can be revoked and deleted after a confirmation', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(context);
  await page.goto('/api-keys');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(page.getByText('No calls in the last 30 days.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await createKey(page, 'My website');
  await page.getByRole('button', { name: 'Copy key' }).click();
  const key = await clipboard(page);
  expect(key).toMatch(/^ak_[0-9a-f]{64}$/);
  await expect(page.getByText(key)).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const heading = page.getByRole('heading', { name: 'API keys', exact: true });
  await expect(heading).toBeFocused();

  const row = page
    .getByRole('region', { name: 'Keys of your account' })
    .getByRole('row', { name: /My website/ });
  for (const text of [`${key.slice(0, 8)}…`, 'Read Only', '5,000', 'Active', 'Never'])
    await expect(row).toContainText(text);
  const links = await request.get('/v1/publisher/links', { headers: { authorization: `Bearer ${key}` } });
  expect(links.status()).toBe(200);

  const actions = row.getByRole('button', { name: 'Actions for My website' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(actions).toBeFocused();
  await expect(row).toContainText('Active');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  await expect(heading).toBeFocused();

  await actions.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(heading).toBeFocused();
});

test('the name can be changed, and every page shows the new one', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/settings');
  const name = page.getByLabel('Full name');
  await expect(name).toHaveValue('Ada Brook');
  await name.fill('A');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(name).toHaveAccessibleDescription('Please enter your full name');
  await name.fill('Ada Fenwick');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Name updated')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Ada Fenwick')).toBeVisible();
  await page.goto('/brands');
  await expect(page.getByRole('button', { name: 'Account: Ada Fenwick' })).toBeVisible();
  await page.goto('/settings');
  await expect(name).toHaveValue('Ada Fenwick');
});

test('changing the password shows a wrong one at its field and signs out other browsers', async ({
  page,
  context,
  browser,
}) => {
  const email = await signedIn(context);
  const other = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await other.request.post('/v1/auth/sign-in', { data: { email, password: PASSWORD } });
  await page.goto('/settings?tab=security');
  await expect(sessions(page)).toHaveCount(2);
  const current = page.getByLabel('Current password');
  await current.fill('not the one');
  await page.getByLabel('New password').fill('Another river 8?');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toHaveAccessibleDescription(/wrong/);
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  expect((await (await other.request.get('/v1/auth/session')).json()).data).toBeNull();
  await other.close();
});

test('each session shows its browser and can be ended, and all of them at once after a confirmation', async ({
  page,
  context,
  browser,
}) => {
  const email = await signedIn(context);
  const other = await browser.newContext({
    extraHTTPHeaders: ownNetwork(),
    userAgent: FIREFOX,
  });
  const signIn = () => other.request.post('/v1/auth/sign-in', { data: { email, password: PASSWORD } });
  await signIn();
  await page.goto('/settings?tab=security');
  const line = sessions(page).filter({ hasText: 'Firefox 148 on Windows' });
  await line.getByRole('button', { name: 'Sign out Firefox 148 on Windows' }).click();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();

  await signIn();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
  expect((await (await other.request.get('/v1/auth/session')).json()).data).toBeNull();
  await other.close();
});

test('recent activity shows sign-ins and changes, failed sign-ins as one entry, and more on request', async ({
  page,
  context,
  browser,
}) => {
  const email = await signedIn(context);
  const stranger = await browser.newContext({ extraHTTPHeaders: ownNetwork(), userAgent: FIREFOX });
  for (let guess = 1; guess <= 3; guess++)
    await stranger.request.post('/v1/auth/sign-in', { data: { email, password: `guess ${guess}` } });
  await stranger.close();
  for (let number = 1; number <= 10; number++) {
    const data = { name: `Key ${number}`, preset: 'read_only' };
    const created = await context.request.post('/v1/publisher/keys', { data });
    await context.request.delete(`/v1/publisher/keys/${(await created.json()).data.id}`);
  }
  await page.route('**/v1/auth/activity*', (route) => route.abort());
  await page.goto('/settings?tab=security');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('alert')).toContainText('We couldn’t load the activity.');
  await page.unroute('**/v1/auth/activity*');
  await activity.getByRole('button', { name: 'Try again' }).click();

  const entries = activity.getByRole('listitem');
  await expect(entries).toHaveCount(20);
  await expect(entries.first()).toContainText(/Deleted the API key “Key 10”.*UTC/);
  await expect(activity.getByRole('heading', { level: 3 }).first()).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await page.route('**/v1/auth/activity?cursor=*', (route) => route.abort());
  await activity.getByRole('button', { name: 'Show more' }).click();
  await expect(activity.getByRole('alert')).toContainText('We couldn’t load more activity.');
  await expect(entries).toHaveCount(20);
  await page.unroute('**/v1/auth/activity?cursor=*');
  await activity.getByRole('button', { name: 'Try again' }).click();
  await expect(entries).toHaveCount(22);
  await expect(activity.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const failed = entries.filter({ hasText: '3 failed sign-ins in a row' });
  await expect(failed).toContainText('Firefox 148 on Windows');
  await expect(entries.last()).toContainText('Signed in with an emailed link');
});

test('activity of someone else leads to a new password and to signing out everywhere', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto('/settings?tab=security');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  const notMe = activity.getByRole('button', { name: 'This wasn’t me' });
  await notMe.click();
  const steps = page.getByRole('dialog', { name: 'This wasn’t you?' });
  await page.keyboard.press('Escape');
  await expect(notMe).toBeFocused();
  await notMe.click();
  await steps.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('Another river 8?');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(activity.getByRole('listitem').first()).toContainText('Changed the password');
  await notMe.click();
  await steps.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
});

test('an email’s link to the preferences opens their tab, also through signing in', async ({
  page,
  request,
}) => {
  const email = await confirmedAccount(request);
  await page.context().clearCookies();
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Weekly digest' })).toBeVisible();
});

test('a session that ended elsewhere redirects to the sign-in page, which explains it and returns to the page', async ({
  page,
  context,
  browser,
}) => {
  const email = await signedIn(context);
  await page.goto('/settings?tab=security');
  await expect(sessions(page)).toHaveCount(1);
  const other = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await other.request.post('/v1/auth/sign-in', { data: { email, password: PASSWORD } });
  await other.request.post('/v1/auth/sign-out', { data: { everywhere: true } });
  await other.close();

  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page).toHaveURL(/\/auth\?tab=sign-in&returnTo=/);
  await expect(toast(page, 'Signed Out')).toContainText('Your session has ended. Please sign in again.');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/api-keys');
});

test('keys, notifications and security have no violation in either theme at any width', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const complaints = collectComplaints(page);
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectSound(page, 'the form of a new key', null);
  await page.keyboard.press('Escape');
  await createKey(page, 'My website');
  await expectSound(page, 'a new key', null);
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expectSound(page, 'the notifications', null);
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(2);
  await expectSound(page, 'the security settings', null);
  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page, 'the question about an activity', null);
  expect(complaints).toEqual([]);
});

/** The entries of the list of sessions. */
function sessions(page: Page) {
  return page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
}

/** Creates a read-only key with 5,000 calls per hour. */
async function createKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Rate limit' }).click();
  await page.getByRole('option', { name: '5,000 calls per hour' }).click();
  await page.getByRole('button', { name: 'Generate key' }).click();
  await expect(page.getByText('Copy this key now.')).toBeVisible();
}

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { expectSound } from './page-checks.ts';

const COMPLIANCE = '/app/compliance';
const BANNED = 'www.amazon.com';
const REASONS = 'This shop is my own, and it sells no counterfeit goods.';
const OPERATOR = { email: 'admin@tributary.example', password: 'local-demo-password' };

test.use({ signedInAs: 'publisher' });

test('a decision shows its reason and the clicks that it concerns, and its review stays open for operators', async ({
  page,
  context,
  playwright,
  baseURL,
  account,
}) => {
  const id = account.publisherId;
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  };
  const url = encodeURIComponent(`https://${BANNED}/dp/1`);
  await context.request.get(`/go/${id}?url=${url}`, { headers, maxRedirects: 0 });
  const clicks = async () => (await (await context.request.get('/v1/publisher/clicks')).json()).data;
  await expect.poll(clicks).toHaveLength(1);
  await check(context.request, `https://${BANNED}/dp/1`);
  await page.goto('/app');
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Compliance', exact: true })
    .click();
  await expect(page).toHaveURL(COMPLIANCE);
  await expect(page.getByRole('region', { name: 'Account status' })).toContainText(/Active since \d/);

  const decision = decisionLine(page, BANNED);
  await expect(decision).toContainText('Blocked');
  await decision.locator('summary').click();
  await expect(decision).toContainText('This site is on the list of banned domains');
  await expect(decision.getByRole('region', { name: `Clicks to ${BANNED}` })).toContainText('Blocked');

  await decision.getByRole('button', { name: /^Ask for a review/ }).click();
  const form = page.getByRole('dialog', { name: 'Ask for a review' });
  await expect(form.getByLabel('Your reasons')).toBeFocused();
  await form.getByLabel('Your reasons').fill('too short');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByLabel('Your reasons')).toHaveAccessibleDescription(/at least 10 characters/);
  await form.getByLabel('Your reasons').fill(REASONS);
  await page.route('**/v1/publisher/compliance/reviews', (route) => route.abort());
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(form.getByLabel('Your reasons')).toHaveValue(REASONS);
  await page.unroute('**/v1/publisher/compliance/reviews');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(decision).toContainText('Review requested');
  await expect(decision).toContainText(/You asked for a review on \d.* It’s open/);
  await expect(decision.getByRole('button', { name: /^Ask for a review/ })).toHaveCount(0);

  const admin = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: ownNetwork(),
  });
  await admin.post('/v1/auth/sign-in', { data: OPERATOR });
  const { data } = await (
    await admin.get('/v1/operations/compliance/reviews?state=open&per_page=500')
  ).json();
  expect(data).toContainEqual(
    expect.objectContaining({ publisher_id: id, host: BANNED, decision: 'block', statement: REASONS }),
  );
  await admin.dispose();
});

test('a suspended account sees since when and why, and can ask for a review', async ({
  page,
  playwright,
  baseURL,
  account,
}) => {
  const id = account.publisherId;
  const admin = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: ownNetwork(),
  });
  await admin.post('/v1/auth/sign-in', { data: OPERATOR });
  const suspended = await admin.post(`/v1/operations/publishers/${id}/suspend`, {
    data: { reason: 'Self-clicks on 12 November' },
  });
  expect(suspended.status()).toBe(200);
  await admin.dispose();
  await page.goto(COMPLIANCE);
  const status = page.getByRole('region', { name: 'Account status' });
  for (const text of ['Your account is suspended.', 'Suspended', 'Self-clicks on 12 November', '$0.00'])
    await expect(status).toContainText(text);
  await status.getByRole('button', { name: 'Ask for a review of your suspension' }).click();
  await page.getByLabel('Your reasons').fill('The clicks came from my newsletter.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(status).toContainText(/You asked for a review on \d/);
});

test('decisions can be filtered, an empty list and the rules explain themselves, and a failure can be retried', async ({
  page,
  context,
}) => {
  await page.route('**/v1/publisher/compliance?*', (route) => route.abort());
  await page.goto(COMPLIANCE);
  await expect(page.getByText('Error loading compliance data, Please try again later.')).toBeVisible();
  await page.unroute('**/v1/publisher/compliance?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No decisions yet.')).toBeVisible();
  const rules = page.getByRole('region', { name: 'Rules' });
  await expect(rules.getByRole('link', { name: /terms/ })).toHaveAttribute('href', '/terms');
  await expect(rules.getByRole('link', { name: /compliance rules/ })).toHaveAttribute(
    'href',
    '/compliance-documentation',
  );

  await check(context.request, `https://${BANNED}/`);
  await check(context.request, 'https://no-program-covers-this.example/');
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Decision' });
  await expect(tabs.getByRole('link')).toHaveText(['All2', 'Blocked1', 'Flagged1', 'Allowed0']);
  await tabs.getByRole('link', { name: /^Flagged/ }).click();
  await expect(page).toHaveURL(/decision=flag/);
  await expect(decisionLine(page, BANNED)).toHaveCount(0);
  await expect(decisionLine(page, 'no-program-covers-this.example')).toBeVisible();
  await tabs.getByRole('link', { name: /^Allowed/ }).click();
  await expect(page.getByText('No such decisions.')).toBeVisible();
});

test('compliance has no violation in either theme at any width', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await check(context.request, `https://${'a-very-long-name.'.repeat(10)}example/`);
  await page.goto(COMPLIANCE);
  await page.getByRole('list', { name: 'Decisions' }).locator('summary').click();
  await expect(page.getByText('It concerns no click of the last 30 days.')).toBeVisible();
  await expectSound(page, COMPLIANCE);
  expect(complaints).toEqual([]);
});

async function check(request: APIRequestContext, url: string): Promise<void> {
  const response = await request.post('/v1/compliance-check', { data: { url } });
  expect(response.status()).toBe(200);
}

function decisionLine(page: Page, host: string) {
  return page.getByRole('list', { name: 'Decisions' }).locator('> li').filter({ hasText: host });
}

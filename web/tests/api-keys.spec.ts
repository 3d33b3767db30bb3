import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { toast } from './page-parts.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('the list shows each preset by its label, with its limit and its expiry in a year', async ({
  page,
  context,
}) => {
  await signedIn(context);
  for (const [name, preset, rate_limit] of [
    ['Everything', 'full_access', 10_000],
    ['Reader', 'read_only', 100],
    ['Tracker', 'tracking_only', 500],
  ] as const)
    await newKey(context.request, { name, preset, rate_limit });
  await page.goto('/api-keys');
  const year = new Date(Date.now() + 365 * 86_400_000).getUTCFullYear();
  for (const [name, label, limit] of [
    ['Everything', 'Full Access', '10,000'],
    ['Reader', 'Read Only', '100'],
    ['Tracker', 'Limited', '500'],
  ] as const) {
    const row = page.getByRole('row', { name });
    for (const text of [label, limit, 'Active', `${year}`]) await expect(row).toContainText(text);
  }
});

test('the usage of 30 days is a chart with its table', async ({ page, context }) => {
  await signedIn(context);
  const key = await newKey(context.request, { name: 'Used', preset: 'read_only', rate_limit: 100 });
  await page.route('**/v1/publisher/keys/usage?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const last = body.summary.days.at(-1);
    const row = {
      key_id: key.id,
      key_name: key.name,
      endpoint: 'GET /v1/publisher/links',
      date: last.date,
      requests_count: 42,
      last_request_at: `${last.date}T09:00:00.000Z`,
    };
    const days = [...body.summary.days.slice(0, -1), { ...last, requests_count: 42 }];
    const summary = { total: 1, requests_count: 42, days };
    await route.fulfill({ response, json: { ...body, data: [row], summary } });
  });
  await page.goto('/api-keys');
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage.getByText('Calls by day, last 30 days')).toBeVisible();
  await expect(usage.getByText(/^Calls: from 0 .* to 42 /)).toBeVisible();
  await expect(usage.getByRole('row', { name: /GET \/v1\/publisher\/links/ })).toContainText('42');
  await usage.getByRole('button', { name: 'Table' }).click();
  const table = usage.getByRole('table', { name: 'Calls by day, last 30 days' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').last()).toContainText('42');
});

test('each failure to generate or copy a key has its message, and the form keeps its input', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.addInitScript(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error()) }),
  );
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Generate API key' }).click();
  const form = page.getByRole('dialog', { name: 'Generate an API key' });
  await form.getByLabel('Name').fill('My website');
  await page.route('**/v1/publisher/keys', (route) => route.abort());
  await generate(page);
  await expect(page.getByText('An unexpected error occurred while generating the API key')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('My website');
  await page.unroute('**/v1/publisher/keys');

  await generate(page);
  await expect(page.getByText('Copy this key now.')).toBeVisible();
  await expect(page.getByText(/^Valid until \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(toast(page, 'Failed to copy')).toContainText('Please copy manually');

  for (let count = 1; count < 50; count++)
    await newKey(context.request, { name: `Key ${count}`, preset: 'read_only', rate_limit: 100 });
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await form.getByLabel('Name').fill('One too many');
  await generate(page);
  await expect(page.getByText(/^Failed to generate API key: .*50/)).toBeVisible();

  await context.clearCookies();
  await generate(page);
  await expect(page.getByText('You must be logged in to generate API keys')).toBeVisible();
});

async function newKey(
  request: APIRequestContext,
  data: { name: string; preset: string; rate_limit: number },
): Promise<{ id: string; name: string }> {
  const response = await request.post('/v1/publisher/keys', { data });
  expect(response.status()).toBe(201);
  return (await response.json()).data;
}

async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate key', exact: true }).click();
}

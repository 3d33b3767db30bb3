import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { expectSound } from './page-checks.ts';
import { clipboard } from './page-parts.ts';

const WEBHOOKS = '/app/webhooks';

test.use({ signedInAs: 'publisher' });

test('an endpoint is added with a secret that is shown once, gets a test event, and its delivery is logged and replayed', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app');
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Webhooks', exact: true })
    .click();
  await expect(page).toHaveURL(WEBHOOKS);
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
  await expect(page.getByText('export function verifyWebhook')).toBeVisible();
  await page.getByRole('combobox', { name: 'Event' }).selectOption('payout.updated');
  await expect(page.getByText('"transfer_reference"')).toBeVisible();

  await addEndpoint(page, 'My backend', inboxUrl(baseURL));
  await page.getByRole('button', { name: 'Copy secret' }).click();
  const secret = await clipboard(page);
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeFocused();
  const line = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
  for (const text of ['My backend', 'Enabled', 'None yet', 'No deliveries'])
    await expect(line).toContainText(text);

  await line.getByRole('link', { name: 'My backend' }).click();
  await expect(page.getByText('No deliveries yet.')).toBeVisible();
  const testEvent = page.getByRole('region', { name: 'Send a test event' });
  await testEvent.getByLabel('Event').selectOption('payout.updated');
  await testEvent.getByRole('button', { name: 'Send test' }).click();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).locator('> li');
  await expect(delivery).toContainText('Delivered');
  for (const text of ['payout.updated', 'Test', 'Status 200']) await expect(delivery).toContainText(text);
  await delivery.locator('summary').click();
  await expect(delivery).toContainText('"test": true');
  await delivery.getByRole('button', { name: 'Replay' }).click();
  await expect(delivery.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(2);

  const log = page.getByRole('region', { name: 'Deliveries' });
  await log.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/state=failed/);
  await expect(page.getByText('No deliveries match.')).toBeVisible();
  await page.getByRole('button', { name: 'Replay a time range' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay a time range' });
  await dialog.getByLabel('Also replay deliveries that succeeded').check();
  await dialog.getByRole('button', { name: 'Replay deliveries' }).click();
  await expect(page.getByText('1 delivery replayed')).toBeVisible();

  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
  await expect(line).toContainText('1 of 1 delivered');
});

test('an endpoint can be edited, disabled, enabled, get a new secret and be deleted', async ({
  page,
  context,
  baseURL,
}) => {
  await newEndpoint(context.request, inboxUrl(baseURL));
  await page.goto(WEBHOOKS);
  await page.getByRole('link', { name: 'My backend' }).click();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('All clicks');
  await form.getByRole('checkbox', { name: 'click.tracked' }).check();
  await form.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All clicks');
  await expect(page.getByText('click.tracked, conversion.created')).toBeVisible();

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expect(page.getByText(/Until .* UTC, the previous secret signs every delivery too/)).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(/Signs deliveries too until/)).toBeVisible();

  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable endpoint' }).click();
  await expect(page.getByText('This endpoint is disabled.')).toBeVisible();
  await expect(page.getByText(/You disabled it\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('This endpoint is disabled.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page).toHaveURL(WEBHOOKS);
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
});

test('errors of the form are at their fields, those of the server too, and the input stays', async ({
  page,
}) => {
  await page.goto(WEBHOOKS);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add an endpoint' });
  for (const event of ['conversion.created', 'commission.updated'])
    await form.getByRole('checkbox', { name: event }).uncheck();
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/Please enter the URL of your server/);
  await expect(form.getByText('Please choose at least one event')).toBeVisible();

  await form.getByLabel('Name').fill('Inside');
  await form.getByLabel('URL').fill('https://10.0.0.1/hook');
  await form.getByRole('checkbox', { name: 'click.tracked' }).check();
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(
    /Its host is not on the public internet\./,
  );
  await expect(form.getByLabel('URL')).toBeFocused();
  await form.getByRole('radio', { name: 'Postback' }).click();
  await form.getByLabel('URL').fill('https://tracker.example/?a={clickid}');
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/Unknown macros in the URL: \{clickid\}/);
  await page.route('**/v1/publisher/webhooks', (route) => route.abort());
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(form.getByLabel('Name')).toHaveValue('Inside');
});

test('the webhook screens have no violation in either theme at any width', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = collectComplaints(page);
  const id = await newEndpoint(context.request, `${inboxUrl(baseURL)}?${'x'.repeat(300)}`);
  await context.request.post(`/v1/publisher/webhooks/${id}/test`, { data: { event: 'click.tracked' } });
  await page.goto(WEBHOOKS);
  await expect(page.getByRole('link', { name: 'My backend' })).toBeVisible();
  await expectSound(page);
  await page.goto(`${WEBHOOKS}/${id}`);
  await page.getByRole('list', { name: 'Deliveries' }).locator('summary').click();
  await expectSound(page);
  expect(complaints).toEqual([]);
});

function inboxUrl(baseURL: string | undefined): string {
  return `${baseURL}/dev/webhooks/inbox/spec`;
}

async function newEndpoint(request: APIRequestContext, url: string): Promise<string> {
  const response = await request.post('/v1/publisher/webhooks', {
    data: { name: 'My backend', url, events: ['conversion.created'] },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).data.id;
}

async function addEndpoint(page: Page, name: string, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add an endpoint' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('URL').fill(url);
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form).toHaveCount(0);
}

import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { fileClaim, reportHeldSale, reportUnattributedSale, storeClick } from './operator-requests.ts';
import { type Account, confirmSession, newPublisher } from './operators.ts';

test.use({ signedInAs: 'admin' });

test('an operator accepts a claim with a reason, and the publisher is credited', async ({
  page,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  const order = await fileClaim(publisher.context.request, publisher.publisherId);
  await openClaim(page, publisher, order);
  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this claim?' });
  await dialog.getByRole('button', { name: 'Accept claim' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The shop confirmed the order.');
  await dialog.getByRole('button', { name: 'Accept claim' }).click();
  await confirmSession(page);
  await expect(page.getByText('Claim accepted', { exact: true })).toBeVisible();
  await expect(page.getByText('The shop confirmed the order.')).toBeVisible();
  const { data } = await (await publisher.context.request.get('/v1/publisher/conversions?limit=5')).json();
  expect(data.map(({ net }: { net: string }) => Number(net))).toEqual([2]);
  await publisher.context.close();
});

test('an operator declines a claim, and the publisher sees why', async ({ page, browser }) => {
  const publisher = await newPublisher(browser);
  const order = await fileClaim(publisher.context.request, publisher.publisherId);
  await openClaim(page, publisher, order);
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this claim?' });
  await dialog.getByLabel('Reason').fill('The shop has no such order.');
  await dialog.getByRole('button', { name: 'Decline claim' }).click();
  await confirmSession(page);
  await expect(page.getByText('Claim declined', { exact: true })).toBeVisible();
  const { data } = await (await publisher.context.request.get('/v1/publisher/claims')).json();
  expect(data).toMatchObject([{ status: 'declined', reason: 'The shop has no such order.' }]);
  await publisher.context.close();
});

test('an unattributed sale is assigned to the publisher of a click', async ({ page, context, browser }) => {
  const publisher = await newPublisher(browser);
  const clickId = await storeClick(publisher.context.request, publisher.publisherId);
  const unknown = await reportUnattributedSale(context.request);
  await page.goto('/admin/requests/unattributed');
  await page
    .getByRole('row')
    .filter({ hasText: `Order order-${unknown}` })
    .getByRole('link')
    .click();
  await page.getByLabel('Click ID').fill(clickId);
  await page.getByRole('button', { name: 'Check click' }).click();
  await expect(page.getByText('It shows the attribution')).toBeVisible();
  await page.getByRole('button', { name: 'Assign' }).last().click();
  const dialog = page.getByRole('dialog', { name: `Assign the sale to ${publisher.publisherId}?` });
  await dialog.getByLabel('Reason').fill('The publisher sent the click.');
  await dialog.getByRole('button', { name: 'Assign sale' }).click();
  await confirmSession(page);
  await expect(page.getByText('Sale assigned', { exact: true })).toBeVisible();
  await expect(page.getByText('This sale is credited to a publisher.')).toBeVisible();
  await publisher.context.close();
});

test('a sale that is held because of its click is released after a check, and is no longer held for the publisher', async ({
  page,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  const clickId = await reportHeldSale(publisher.context.request, publisher.publisherId);
  await page.goto(`/admin/requests/held?of=${publisher.publisherId}`);
  const row = page.getByRole('row').filter({ hasText: `Order order-${clickId}` });
  await expect(row).toContainText('Invalid click');
  await page.getByRole('button', { name: `Only ${publisher.publisherId}` }).click();
  await expect(page).not.toHaveURL(/of=/);
  await row.getByRole('link').first().click();
  await expect(
    page.getByText(
      'Its click was no visit: the link was fetched in advance, or by a request without a browser.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Click' }).getByText(clickId, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release this sale?' });
  await dialog.getByLabel('Reason').fill('The visit came from our own monitor.');
  await dialog.getByRole('button', { name: 'Release sale' }).click();
  await confirmSession(page);
  await expect(page.getByText('Sale released', { exact: true })).toBeVisible();
  await expect(page.getByText('This sale isn’t held. It is paid like any other.')).toBeVisible();
  const { data } = await (await publisher.context.request.get('/v1/publisher/conversions?limit=5')).json();
  expect(data).toMatchObject([{ state: 'approved' }]);
  await publisher.context.close();
});

test('held sales of a publisher are forfeited together, the publisher reads why, and one of them is reinstated', async ({
  page,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  const { request } = publisher.context;
  await reportHeldSale(request, publisher.publisherId);
  const clickId = await reportHeldSale(request, publisher.publisherId);
  await page.goto(`/admin/requests/held?of=${publisher.publisherId}&reason=click_invalid`);
  await page.getByRole('button', { name: 'Forfeit all' }).click();
  const dialog = page.getByRole('dialog', {
    name: `Forfeit all 2 sales of ${publisher.publisherId}?`,
  });
  await dialog.getByLabel('Reason').fill('Bots have made the clicks.');
  await dialog.getByRole('button', { name: 'Forfeit sales' }).click();
  await confirmSession(page);
  await expect(page.getByText('2 sales forfeited', { exact: true })).toBeVisible();

  const own = await publisher.context.newPage();
  await own.goto('/app/earnings?tab=sales&state=forfeited');
  const listed = own.getByRole('list', { name: 'Forfeited sales' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText(
    'Your commission is forfeited, because no person followed the link.',
  );
  await expect(listed.first().getByRole('button', { name: 'Ask for a review' })).toBeVisible();

  await page.goto(`/admin/requests/held?of=${publisher.publisherId}&reason=forfeited`);
  await page
    .getByRole('row')
    .filter({ hasText: `Order order-${clickId}` })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('The publisher isn’t paid for this sale.')).toBeVisible();
  await page.getByRole('button', { name: 'Reinstate' }).click();
  const again = page.getByRole('dialog', { name: 'Reinstate this sale?' });
  await again.getByLabel('Reason').fill('The visits came from our own monitor.');
  await again.getByRole('button', { name: 'Reinstate sale' }).click();
  await expect(page.getByText('Sale reinstated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forfeit' })).toBeVisible();
  await publisher.context.close();
});

async function openClaim(page: Page, { publisherId }: Account, order: string): Promise<void> {
  await page.goto(`/admin/requests/claims?of=${publisherId}`);
  await page.getByRole('link', { name: order }).click();
  await expect(page.getByRole('heading', { name: `Order ${order}` })).toBeVisible();
}

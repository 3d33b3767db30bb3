import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { test } from './fixtures.ts';
import { forgetEdge } from './history.ts';
import { approveLatest, byOperators, confirmSession } from './operators.ts';
import { expectSound } from './page-checks.ts';
import { PARTNER, pendingProgram } from './pending-program.ts';
import { brandOf } from './sales.ts';
import { catalogStatus, type GrownFeed, growFeed } from './wildfire-feed.ts';

/** A partner’s network, whose programs wait for an operator. */
/** Its postbacks have one secret in all tests: a third one would revoke the first. */
const SECRET = 'local-only-heron-media-secret';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

// They change the same networks.
test.describe.configure({ mode: 'default' });

test.use({ signedInAs: 'admin' });

test('a pending program is approved, is live at the edge, and its links earn', async ({
  page,
  context,
  browser,
}) => {
  const program = await pendingProgram();
  const publisher = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signedIn(publisher);
  const id = await publisherId(publisher.request);
  const link = `/go/${id}?url=${encodeURIComponent(`https://${program.domain}/lamp`)}`;
  const before = await publisher.request.get(link, { maxRedirects: 0, headers: { 'user-agent': BROWSER } });
  expect(before.headers().location ?? '').not.toContain('partner_click=');

  await openPrograms(page, program.name);
  const row = page.getByRole('row').filter({ hasText: program.name });
  await expect(row.getByText('Pending')).toBeVisible();
  await row.getByRole('button', { name: `Approve ${program.name}` }).click();
  await confirmSession(page);
  await expect(page.getByText('Program Approved')).toBeVisible();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await expect(row.getByText(/^live at the edge/)).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Approve|Reject) / })).toHaveCount(0);

  await addSecret();
  const clickIdOf = async () => {
    const response = await publisher.request.get(link, {
      maxRedirects: 0,
      headers: { 'user-agent': BROWSER },
    });
    return new URL(response.headers().location ?? 'https://none.example').searchParams.get('partner_click');
  };
  await forgetEdge(context.request);
  await expect.poll(clickIdOf).toMatch(/^[a-z0-9]{28,30}$/);
  const clickId = await clickIdOf();
  const report = new URLSearchParams({
    ...{ token: SECRET, clickid: clickId ?? '', txid: `sale-${clickId}`, payout: '4.00' },
    ...{ status: 'approved', event_time: new Date().toISOString() },
  });
  const sent = await context.request.post(`/v1/postback/${PARTNER}?${report}`);
  expect(sent.status(), await sent.text()).toBe(200);
  const earned = async () => {
    const { data } = await (await publisher.request.get('/v1/publisher/conversions?limit=5')).json();
    return data.map(({ net }: { net: string }) => Number(net));
  };
  await expect.poll(earned).toEqual([2]);
  await publisher.close();
});

test('pending programs are decided in bulk, and only pending ones can be', async ({ page }) => {
  const programs = [await pendingProgram(), await pendingProgram()];
  await openPrograms(page, 'Heron Bulk');
  for (const { name } of programs) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const bar = page.getByRole('region', { name: 'Selected programs' });
  await expect(bar).toContainText('2 programs selected');
  await bar.getByRole('button', { name: 'Reject' }).click();
  await confirmSession(page);
  await expect(page.getByText('Program Rejected')).toBeVisible();
  for (const { name } of programs) {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^(Approve|Reject) / })).toHaveCount(0);
  }
  await expect(bar).toHaveCount(0);
});

test('the programs can be searched and filtered, and the URL keeps it', async ({ page }) => {
  const { name } = await pendingProgram();
  await openPrograms(page, name);
  await page.getByRole('radio', { name: 'Approved' }).click();
  await expect(page.getByText('No programs match.')).toBeVisible();
  await expect(page).toHaveURL(/status=approved/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search programs' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a sync shows its progress, which survives leaving and returning, and says when it has ended', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Sync SitePlug' }).click();
  await expect(page.getByText('SitePlug Sync Started')).toBeVisible();
  const progress = page.getByRole('region', { name: 'Sync Progress' });
  await expect(progress).toContainText('SitePlug: catalog');
  await page.getByRole('link', { name: 'Publisher dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.goBack();
  await expect(progress).toContainText('SitePlug: catalog');
  await page.getByRole('link', { name: 'Networks', exact: true }).last().click();
  await expect(catalogSync(page, 'SitePlug')).toContainText('Completed');
});

test('a sync says that it has completed, even if it ends before the screen has read it', async ({
  page,
  context,
}) => {
  await openNetworks(page);
  const ended = Promise.withResolvers<void>();
  await page.route('**/v1/operations/sync-runs?*', (route) => ended.promise.then(() => route.fallback()));
  const started = page.waitForResponse('**/v1/operations/networks/wildfire/sync?*');
  await page.getByRole('button', { name: 'Sync Wildfire' }).click();
  await started;
  await expect.poll(() => catalogStatus(context.request, 'wildfire')).toBe('completed');
  ended.resolve();
  await expect(page.getByText('Wildfire Sync Completed')).toBeVisible();
});

test('the enhanced sync reads every program of all networks again', async ({ page }) => {
  await openNetworks(page);
  await page.getByRole('button', { name: 'Enhanced Sync (Categories & Countries)' }).click();
  await expect(page.getByText('Enhanced Sync Started')).toBeVisible();
  const progress = page.getByRole('region', { name: 'Sync Progress' });
  for (const network of ['Wildfire', 'SitePlug', 'CJ']) {
    await expect(progress).toContainText(`${network}: whole catalog`);
    await expect(page.getByText(`${network} Sync Completed`)).toBeVisible();
  }
});

test.describe('a Wildfire feed that changes', () => {
  let feed: GrownFeed;
  test.beforeEach(async ({ request }) => {
    feed = await growFeed(request);
  });
  test.afterEach(() => feed.restore());

  test('is refused when it has shrunk, until an operator has seen what closes and accepts it', async ({
    page,
  }) => {
    await openNetworks(page);
    const sync = page.getByRole('button', { name: 'Sync Wildfire' });
    await sync.click();
    await expect(page.getByText('Wildfire Sync Completed')).toBeVisible();
    await feed.shrink();
    await sync.click();
    await expect(
      page.getByText(/^Failed to sync merchants from Wildfire\. The catalog lists \d+ programs/),
    ).toBeVisible();
    const newest = catalogSync(page, 'Wildfire');
    await expect(newest).toContainText('Refused');
    await newest.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Wildfire: catalog' });
    const closings = dialog.getByRole('region', { name: 'Would close' });
    await expect(closings.getByRole('heading')).toHaveText(`${feed.added} programs would close`);
    await expect(closings.getByRole('listitem')).toHaveCount(feed.added);
    await expect(closings.getByText(feed.firstId)).toBeVisible();
    await expectSound(page);
    await closings.getByLabel('Reason').fill('The network ended these programs.');
    await closings.getByRole('button', { name: 'Accept and close them' }).click();
    await confirmSession(page);
    await expect(page.getByText('Wildfire feed accepted')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(newest).toContainText('Completed');
    await newest.getByRole('button').click();
    await expect(dialog).toContainText(`${feed.added} closed`);
  });

  test('shows a row that can’t be read, and reads it again once the network has repaired it', async ({
    page,
  }) => {
    const row = await feed.spoil();
    await openNetworks(page);
    await page.getByRole('button', { name: 'Sync Wildfire' }).click();
    const newest = catalogSync(page, 'Wildfire');
    await expect(newest.getByRole('cell').nth(-2), 'rejected rows').toHaveText('1');
    await newest.getByRole('button').click();
    const rejected = page.getByRole('region', { name: 'Rejected rows' });
    await expect(rejected.getByText(row)).toBeVisible();
    await expectSound(page);
    await feed.repair();
    await rejected.getByRole('button', { name: 'Read again' }).click();
    await expect(page.getByText('Sync started')).toBeVisible();
    await expect(rejected).toContainText('All rows were read since');
    await expect(rejected.getByText(row)).toHaveCount(0);
  });
});

test('a paused network isn’t synced until it is resumed, and its links keep earning', async ({
  page,
  context,
}) => {
  const { domain } = await brandOf(context.request, 'siteplug');
  const link = `/go/${await publisherId(context.request)}?url=${encodeURIComponent(`https://${domain}/`)}`;
  const target = async () => {
    const response = await context.request.get(link, { maxRedirects: 0, headers: { 'user-agent': BROWSER } });
    return response.headers().location;
  };
  await openNetworks(page);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'SitePlug' }) });
  await card.getByRole('button', { name: 'Pause SitePlug' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  try {
    await confirmSession(page);
    await expect(page.getByText('SitePlug is paused')).toBeVisible();
    await expect(card.getByText('Paused', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sync SitePlug' }).click();
    await expect(page.getByText(/The network siteplug is paused\./)).toBeVisible();
    expect(await target()).toContain('siteplug.com');
  } finally {
    await card.getByRole('button', { name: 'Resume SitePlug' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  }
  await expect(page.getByText('SitePlug is active again')).toBeVisible();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sync SitePlug' }).click();
  await expect(page.getByText('SitePlug Sync Completed')).toBeVisible();
});

test('a sync that can’t be started says so', async ({ page }) => {
  await page.route('**/v1/operations/networks/*/sync?*', (route) => route.abort());
  await page.goto('/admin');
  for (const [button, text] of [
    ['Sync Wildfire', 'Failed to sync merchants from Wildfire'],
    ['Sync SitePlug', 'Failed to start SitePlug sync'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('Sync Failed').first()).toBeVisible();
  }
});

test('a network shows its credentials’ state, and its settings are validated', async ({ page }) => {
  await page.goto('/admin/networks/networks');
  await page.getByText('Credentials: present').first().click();
  await expect(page.getByText('CJ_TOKEN')).toBeVisible();
  await page.getByRole('button', { name: 'Settings of CJ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Attribution in days').fill('0');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please enter a reason');
  await dialog.getByLabel('Reason').fill('A test');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await confirmSession(page);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Attribution in days').fill('30');
  await dialog.getByLabel('Adapter').fill('{"pagesize": 10}');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByText('There is no such setting.')).toBeVisible();
  await expectSound(page);
});

test('Update is disabled while the share is unchanged or wrong, and a change is previewed and set', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signedIn(other);
  const publisher = await publisherId(other.request);
  await other.close();
  await page.goto('/admin/networks/networks');
  const section = page.getByRole('region', { name: 'Revenue Share Settings' });
  const update = section.getByRole('button', { name: 'Update' });
  await section.getByLabel('Publisher (optional)').fill(publisher);
  await section.getByLabel('Reason').fill('Agreed with the publisher');
  await expect(update).toBeDisabled();
  await section.getByLabel('Share in percent').fill('101');
  await expect(section.getByText('Enter a share from 1 to 100.')).toBeVisible();
  await expect(update).toBeDisabled();
  await section.getByLabel('Share in percent').fill('60');
  await expect(section.getByRole('region', { name: 'Preview' })).toContainText('With 60% from');
  await update.click();
  await confirmSession(page);
  await expect(page.getByText('Proposed', { exact: true })).toBeVisible();
  await approveLatest();
  await page.reload();
  const row = section.getByRole('row').filter({ hasText: publisher });
  await expect(row).toContainText('60%');
  await expect(row).toContainText('Scheduled');
});

async function openPrograms(page: Page, q: string): Promise<void> {
  await page.goto(`/admin/networks?${new URLSearchParams({ q })}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

async function openNetworks(page: Page): Promise<void> {
  await page.goto('/admin/networks/networks');
  await expect(page.getByRole('heading', { name: 'Wildfire' })).toBeVisible();
}

/** The row of the newest sync of a network’s catalog. Other tests cause syncs of reports meanwhile. */
function catalogSync(page: Page, network: string): Locator {
  const history = page.getByRole('region', { name: 'Sync history' }).last();
  return history
    .getByRole('row')
    .filter({ hasText: new RegExp(`${network}.*catalog`) })
    .first();
}

/** Repeated, it adds the same secret again. */
async function addSecret(): Promise<void> {
  const data = { kind: 'secret', value: SECRET, reason: 'A test' };
  const path = `/v1/operations/networks/${PARTNER}/push-credentials`;
  expect((await byOperators('post', path, data)).status()).toBe(202);
}

async function publisherId(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/v1/auth/session')).json();
  return data.publisher.publisher_id;
}

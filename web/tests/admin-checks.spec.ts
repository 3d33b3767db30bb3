import { expect, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { forgetEdge, publisherId } from './history.ts';
import { confirmSession, signedInAdmin } from './operators.ts';

const BANS = '/admin/networks/banned-domains';
const LINKS = '/admin/networks/link-verification';
const DIAGNOSTICS = '/admin/networks/siteplug-diagnostics';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a banned domain: its clicks are credited to the network margin, and the publisher sees why', async ({
  browser,
  baseURL,
}) => {
  const open = async () =>
    browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: ownNetwork(), userAgent: BROWSER });
  const [publisher, operator] = [await open(), await open()];
  await signedIn(publisher);
  const id = await publisherId(publisher.request);
  const brands = await (
    await publisher.request.get('/v1/brands?network=siteplug&sort=name&per_page=100')
  ).json();
  const { id: brand, domain } = brands.data.at(-1);
  const follow = () => publisher.request.get(`/go/${id}/${brand}`, { maxRedirects: 0 });
  const clicks = async (): Promise<{ classification: string; reason: string }[]> =>
    (await (await publisher.request.get('/v1/publisher/clicks')).json()).data;
  expect((await follow()).status()).toBe(302);
  await expect.poll(clicks).toMatchObject([{ classification: 'click' }]);

  await signedInAdmin(operator);
  const page = await operator.newPage();
  await page.goto(BANS);
  const form = page.locator('form').first();
  await form.getByLabel('Domain', { exact: true }).fill(` ${domain} `);
  await form.getByLabel('Reason').fill('Counterfeit goods');
  await form.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog', { name: `Ban ${domain}?` });
  await expect(dialog).toContainText(/\d+ clicks? of \d+ publishers? in the last 7 days/);
  await expect(dialog).toContainText('They are credited to the network margin, and the publisher sees why.');
  await dialog.getByRole('button', { name: 'Ban domain' }).click();
  await confirmSession(page);
  await expect(page.getByText('Domain banned')).toBeVisible();

  await forgetEdge(publisher.request);
  await follow();
  const blocked = async () => (await clicks()).filter(({ classification }) => classification === 'blocked');
  await expect.poll(blocked).toMatchObject([{ reason: 'banned_domain' }]);
  const own = await publisher.newPage();
  await own.goto('/app/analytics?tab=clicks');
  await expect(own.getByText('Blocked').first()).toBeVisible();

  await page.getByLabel('Search domains').fill(domain);
  await page.getByRole('button', { name: `Remove ${domain}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove ban' }).click();
  await expect(page.getByText('Domain removed')).toBeVisible();
  await expect(page.getByText('No banned domain matches.')).toBeVisible();
  await Promise.all([publisher.close(), operator.close()]);
});

test('banned domains: every message', async ({ page, context }) => {
  await signedInAdmin(context);
  await page.goto(BANS);
  const [one, many] = [page.locator('form').first(), page.locator('form').nth(1)];
  await one.getByRole('button', { name: 'Add domain' }).click();
  await expect(one.getByLabel('Domain', { exact: true })).toHaveAccessibleDescription(/Enter a domain/);
  await many.getByLabel('Domains').fill(' \n\n ');
  await many.getByRole('button', { name: 'Upload domains' }).click();
  await expect(page.getByText('No valid domains found')).toBeVisible();

  await one.getByLabel('Domain', { exact: true }).fill('not a domain');
  await one.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Failed to add domain')).toBeVisible();

  const name = `bulk-${Date.now()}`;
  await many.getByLabel('Domains').fill(`${name}-a.example\n\n  ${name}-b.example  \nno domain`);
  await many.getByRole('button', { name: 'Upload domains' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ban 2 domains?' });
  await expect(dialog).toContainText('1 line isn’t a domain and will be skipped');
  await page.route('**/v1/operations/banned-domains', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Ban domains' }).click();
  await expect(page.getByText('Failed to upload domains')).toBeVisible();
  await page.unroute('**/v1/operations/banned-domains');
  await dialog.getByRole('button', { name: 'Ban domains' }).click();
  await confirmSession(page);
  await expect(page.getByText('Domains uploaded')).toBeVisible();
  await expect(many.getByLabel('Domains')).toHaveValue('');

  await page.getByLabel('Search domains').fill(`${name}-a`);
  await page.route('**/v1/operations/banned-domains/ban_*', (route) => route.abort());
  const remove = async () => {
    await page.getByRole('button', { name: `Remove ${name}-a.example` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove ban' }).click();
  };
  await remove();
  await expect(page.getByText('Failed to remove domain')).toBeVisible();
  await page.unroute('**/v1/operations/banned-domains/ban_*');
  await remove();
  await expect(page.getByText('No banned domain matches.')).toBeVisible();
});

test('link verification: ten links with their age, refreshed with a message', async ({ page, context }) => {
  await signedInAdmin(context);
  const brands = await (await context.request.get('/v1/brands?network=cj&per_page=1')).json();
  for (const url of [brands.data[0].website_url])
    await context.request.post('/v1/publisher/affiliate-links', { data: { url } });
  await page.goto(LINKS);
  const table = page.getByRole('table', { name: 'Most recently updated links' });
  await expect(table).toContainText('CJ tracked');
  await expect(table).toContainText(/Just now|\dm ago/);
  for (const text of await table.locator('td:nth-child(3)').allTextContents())
    expect(text.length).toBeLessThanOrEqual(61);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(page.getByText('Verification refreshed')).toBeVisible();
  await page.route('**/v1/operations/link-verification', (route) => route.abort());
  await refresh.click();
  await expect(page.getByText('Refresh failed')).toBeVisible();
  await expect(page.getByText('Failed to refresh verification data.')).toBeVisible();
  await expect(table).toContainText('CJ tracked');
});

test('SitePlug diagnostics: four real checks, the country’s validation and the message of a failure', async ({
  page,
  context,
}) => {
  await signedInAdmin(context);
  await page.goto(DIAGNOSTICS);
  const country = page.getByLabel('Country code');
  await country.fill('d');
  await expect(country).toHaveValue('D');
  await page.getByRole('button', { name: 'Verify sync' }).click();
  await expect(country).toHaveAccessibleDescription(/Please enter a valid 2-letter country code/);
  await country.fill('de');
  await expect(country).toHaveValue('DE');
  await page.getByRole('button', { name: 'Verify sync' }).click();
  await expect(page.getByText(/The catalog has all campaigns|The catalog differs/)).toBeVisible();
  await expect(page.getByText('Stored programs')).toBeVisible();

  await page.getByRole('tab', { name: 'Country Diagnostic' }).click();
  await expect(page).toHaveURL(/check=country/);
  await page.getByRole('button', { name: 'Check DE' }).click();
  await expect(page.getByRole('table', { name: 'Tests' })).toContainText('Campaigns for DE');

  await page.getByRole('tab', { name: 'Credentials Test' }).click();
  await page.getByRole('button', { name: 'Test credentials' }).click();
  await expect(page.getByRole('table', { name: 'Countries' })).toContainText('Valid');
  await expect(page.getByRole('main')).not.toContainText('poa00');

  await page.getByRole('tab', { name: 'Parameter Test' }).click();
  await page.getByRole('button', { name: 'Test parameters' }).click();
  await expect(page.getByRole('table', { name: 'Parameter tests for DE' })).toContainText(
    'o={customer_key}&s={site_id}&cc=DE',
  );

  await page.route('**/siteplug/diagnostics/**', (route) => route.abort());
  for (const [tab, button, name] of [
    ['Sync Verification', 'Verify sync', 'Sync verification'],
    ['Country Diagnostic', 'Check DE', 'Country diagnostic'],
    ['Credentials Test', 'Test credentials', 'Credentials test'],
    ['Parameter Test', 'Test parameters', 'Parameter test'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(`${name} failed: We couldn’t reach the server.`)).toBeVisible();
  }
});

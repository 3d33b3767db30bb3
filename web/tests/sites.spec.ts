import { expect, type Page } from '@playwright/test';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { expectSound } from './page-checks.ts';
import { clipboard } from './page-parts.ts';

const SITES = '/settings?tab=sites';
const SITE = 'fenwick-and-alder.com';

test.use({ signedInAs: 'publisher' });

test('a site is added with three proofs to copy, and can be removed after a confirmation', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sites' }).click();
  await expect(page).toHaveURL(SITES);
  await expect(page.getByText('No sites yet.')).toBeVisible();
  await expect(page.getByText(/visitors see a page that names the destination/)).toBeVisible();

  await addSite(page, `https://www.${SITE}/about?from=home`);
  await expect(page.getByLabel('Domain')).toHaveValue('');
  const site = siteItem(page);
  await expect(site).toContainText('Not verified');
  await expect(site).toContainText('Not checked yet');

  const [stored] = (await (await context.request.get('/v1/publisher/sites')).json()).data;
  const { dns_value, file_url, file_content, meta_tag } = stored.verification;
  for (const [tab, button, place, text] of [
    ['DNS record', 'Copy record', SITE, dns_value],
    ['File', 'Copy text', file_url, file_content],
    ['Meta tag', 'Copy tag', `https://${SITE}/`, meta_tag],
  ]) {
    await site.getByRole('tab', { name: tab }).click();
    const panel = site.getByRole('tabpanel', { name: tab });
    await expect(panel).toContainText(place);
    await expect(panel).toContainText(text);
    await panel.getByRole('button', { name: button }).click();
    await expect.poll(() => clipboard(page)).toBe(text);
  }

  await page.getByRole('button', { name: `Remove ${SITE}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(site).toBeVisible();
  await page.getByRole('button', { name: `Remove ${SITE}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove site' }).click();
  await expect(page.getByText('No sites yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add a site' })).toBeFocused();
});

test('a check without a proof shows what is missing for each kind, and the site stays unverified', async ({
  page,
}) => {
  await page.goto(SITES);
  await addSite(page, 'sites-that-do-not-exist.example');
  const site = siteItem(page, 'sites-that-do-not-exist.example');
  const seen = Promise.withResolvers<void>();
  await page.route('**/verify', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await site.getByRole('button', { name: /^Check now/ }).click();
  await expect(site.getByText(/^Looking for the proof/)).toBeVisible();
  seen.resolve();
  await expect(site.getByRole('alert')).toContainText('We didn’t find a proof.');
  for (const way of ['DNS record', 'File', 'Meta tag'])
    await expect(site.getByRole('listitem').filter({ hasText: way })).toHaveText(/: \S.+\.$/);
  await expect(site).toContainText('Not verified');
  await expect(site).toContainText('Last checked');
});

test('a site that can’t be listed is rejected with the reason, and the form keeps the input', async ({
  page,
}) => {
  await page.goto(SITES);
  const field = page.getByLabel('Domain');
  await page.getByRole('button', { name: 'Add site' }).click();
  await expect(field).toHaveAccessibleDescription(/^Please enter the domain of your site/);
  await field.fill('fenwick.github.io');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Many people have sites under github.io. Add a domain of your own.',
  );
  await expect(field).toHaveValue('fenwick.github.io');
});

test('sites and billing have no violation in either theme at any width', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/settings?tab=billing');
  await expect(page.getByRole('region', { name: 'Payouts' })).toBeVisible();
  await expectSound(page);
  await page.goto(SITES);
  await expect(page.getByText('No sites yet.')).toBeVisible();
  await expectSound(page);
  for (const domain of [SITE, 'alder.com', `${'a-very-long-name-'.repeat(3)}of-a-domain.com`])
    await addSite(page, domain);
  await expectSound(page);
  expect(complaints).toEqual([]);
});

/** Adds a site and waits until the list shows it. */
async function addSite(page: Page, site: string): Promise<void> {
  await page.getByLabel('Domain').fill(site);
  await page.getByRole('button', { name: 'Add site' }).click();
  const { hostname } = new URL(site.includes('://') ? site : `https://${site}`);
  await expect(
    page.getByRole('heading', { name: hostname.replace(/^www\./, ''), exact: true }),
  ).toBeVisible();
}

function siteItem(page: Page, domain = SITE) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: domain, exact: true }),
    });
}

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { createLinks, someBrands } from './catalog.ts';
import { collectComplaints } from './complaints.ts';
import { expectSound } from './page-checks.ts';
import { chooseAction, linkRow, linkRows, toast } from './page-parts.ts';

const LINKS = '/v1/publisher/affiliate-links';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('own links can be searched, sorted, renamed, archived, restored and deleted', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto('/links');
  await page.getByRole('link', { name: 'Your own links' }).click();
  await expect(page).toHaveURL('/links');
  await expect(page.getByText('No links yet.')).toBeVisible();

  const [brand] = await createLinks(context.request, ['Desk lamp', 'Floor lamp', 'Chair']);
  await page.reload();
  await expect(linkRows(page)).toHaveText([/^Chair/, /^Floor lamp/, /^Desk lamp/]);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page).toHaveURL(/sort=title/);
  await page.getByLabel('Name, brand or URL').fill('lamp');
  await page.keyboard.press('Enter');
  await expect(linkRows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Brand' }).fill(brand.name);
  await page.getByRole('option', { name: brand.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`brand=${brand.id}`));
  await expect(linkRows(page)).toHaveCount(2);
  await page.goto('/links');

  await chooseAction(page, 'Desk lamp', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Please enter a name.');
  await dialog.getByLabel('Name').fill('Desk lamp, oak');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(linkRow(page, 'Desk lamp, oak')).toBeVisible();

  await chooseAction(page, 'Chair', 'Archive');
  await expect(toast(page, 'Link archived')).toBeVisible();
  await expect(linkRows(page)).toHaveCount(2);
  await page.getByText('Archived', { exact: true }).click();
  await expect(page).toHaveURL(/archived=true/);
  await chooseAction(page, 'Chair', 'Restore');
  await expect(toast(page, 'Link restored')).toBeVisible();
  await expect(page.getByText('No archived links.')).toBeVisible();
  await page.goto('/links');

  await chooseAction(page, 'Chair', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Chair”?' });
  await page.route(`**${LINKS}/*`, (route) => route.abort());
  await question.getByRole('button', { name: 'Delete link' }).click();
  await expect(question).toContainText('Failed to delete link: We couldn’t reach the server.');
  await page.unroute(`**${LINKS}/*`);
  await question.getByRole('button', { name: 'Delete link' }).click();
  await expect(linkRow(page, 'Chair')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a link has stats by day and a QR code to download', async ({ page, context }) => {
  await signedIn(context);
  const [, link] = await createLinks(context.request, ['Desk lamp']);
  await page.goto('/links');
  await chooseAction(page, 'Desk lamp', 'Stats');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Earnings per click')).toBeVisible();
  await dialog.getByRole('radio', { name: '7 days' }).check();
  await dialog.getByRole('button', { name: 'Table' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(8);
  await page.keyboard.press('Escape');

  await chooseAction(page, 'Desk lamp', 'QR code');
  await expect(dialog.getByRole('img', { name: `QR code of ${link.affiliate_url}` })).toBeVisible();
  for (const [type, start] of [
    ['SVG', '<svg xmlns'],
    ['PNG', '\u{89}PNG'],
  ] as const) {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: type }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`desk-lamp.${type.toLowerCase()}`);
    expect((await readFile(await file.path(), 'latin1')).slice(0, start.length)).toBe(start);
  }
});

test('a pasted list becomes links, and rows that failed can be corrected and sent again', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const [{ domain }] = await someBrands(context.request);
  await page.goto('/links/bulk');
  const submit = page.getByRole('button', { name: /^Create/ });
  await expect(submit).toBeDisabled();
  await page
    .getByLabel('URLs or CSV')
    .fill(
      `Title,Page,Campaign\n"Lamp, oak",https://${domain}/lamp,spring\nNone,https://nothing-here.example/,=1+1\nLamp,https://${domain}/b,ada@fenwick.example\n`,
    );
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('1');
  await expect(page.getByLabel('Name')).toHaveValue('0');
  await expect(page.getByLabel('Ref')).toHaveValue('2');
  const bodies: { links: { url: string }[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk') && request.method() === 'POST') bodies.push(request.postDataJSON());
  });
  await expect(page.getByText('One row isn’t sent yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('row', { name: /^2 Created/ })).toBeVisible();
  await expect(results.getByRole('row', { name: /^3 Failed No open program/ })).toBeVisible();
  await expect(results.getByRole('row', { name: /^4 Failed A sub-ID must not contain/ })).toBeVisible();
  expect(bodies.map(({ links }) => links.length)).toEqual([2]);

  await page.getByLabel('URL of line 3').fill(`${domain}/chair`);
  await page.getByLabel('Ref of line 4').fill('summer');
  // A response that is lost: the links exist, and sending again must not make them twice.
  await page.route('**/bulk', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send 2 rows again' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create link: We couldn’t reach the server.');
  await expect(results.getByText('No response', { exact: true })).toHaveCount(2);
  await page.unroute('**/bulk');
  await page.getByRole('link', { name: 'Your own links' }).click();
  await expect(linkRows(page)).toHaveCount(3);
  await page.goBack();
  await page.getByRole('button', { name: 'Send 2 rows again' }).click();
  await expect(results.getByText('Created', { exact: true })).toHaveCount(3);
  expect(bodies.map(({ links }) => links.length)).toEqual([2, 2, 2]);
  const stored = await (await context.request.get(LINKS)).json();
  expect(stored.summary.total).toBe(3);
  expect(stored.data.map(({ sub_id }: { sub_id: string }) => sub_id).sort()).toEqual([
    '=1+1',
    'spring',
    'summer',
  ]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download results' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`3,${domain}/chair,None,"'=1+1",created`);
});

test('the links have no violation in either theme at any width', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await signedIn(context);
  await createLinks(context.request, ['Desk lamp', 'A link with a name that is longer than its column']);
  for (const [path, text] of [
    ['/links?view=brands', 'Visit Website'],
    ['/links', 'Desk lamp'],
    ['/links/bulk', 'URLs or CSV'],
    ['/app/tools', 'Generate'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expectSound(page, path);
  }
  expect(complaints).toEqual([]);
});

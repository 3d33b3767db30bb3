import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { createLinks, someBrands } from './catalog.ts';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { expectSound } from './page-checks.ts';
import { chooseAction, chooseBrand, linkRow, linkRows, rowNamed, toast } from './page-parts.ts';

const CAMPAIGNS = '/v1/publisher/campaigns';
const LINKS = '/v1/publisher/affiliate-links';
const NO_PROGRAM = 'https://no-program.example/chair';

test.use({ signedInAs: 'publisher' });

test('a campaign of brands and URLs is created, and each one shows its result', async ({ page, context }) => {
  const [alder, birch] = await someBrands(context.request);
  await page.goto('/links');
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL('/links?view=campaigns');
  await expect(page.getByText('No campaigns yet.')).toBeVisible();

  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await dialog.getByLabel('Name').fill('Spring lamps');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(dialog.getByText('Please add at least one brand or URL.')).toBeVisible();

  await chooseBrand(page, 'Add a brand', alder.name);
  await dialog.getByLabel('Add URLs').fill(`${birch.domain}/lamp ${NO_PROGRAM} ${NO_PROGRAM}/2`);
  await page.keyboard.press('Enter');
  await expect(targets(page)).toHaveCount(4);
  await dialog.getByRole('button', { name: `Remove ${NO_PROGRAM}/2` }).click();
  await dialog.getByRole('button', { name: 'Create campaign with 3 links' }).click();
  await expect(page.getByRole('dialog', { name: '“Spring lamps” was created' })).toBeVisible();
  await expect(targets(page)).toHaveText([
    /Created/,
    /Created/,
    /Failed.*No open program sells on this site/,
  ]);

  // Another target instead of the one that failed.
  await dialog.getByRole('button', { name: `Remove ${NO_PROGRAM}` }).click();
  await dialog.getByLabel('Add URLs').fill(`https://${birch.domain}/chair`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add 1 link' }).click();
  await expect(targets(page)).toHaveText([/Created/, /Created/, /Created/]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(campaign(page, 'Spring lamps').getByRole('cell').nth(1)).toHaveText('3');
});

test('a campaign whose targets all can’t earn isn’t created, and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/links?view=campaigns');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nothing');
  await dialog.getByLabel('Add URLs').fill(NO_PROGRAM);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create campaign with 1 link' }).click();
  await expect(dialog.getByRole('alert')).toContainText('none of its links can be');
  await expect(targets(page)).toHaveText([/Failed.*No open program sells on this site/]);
  await expect(dialog.getByLabel('Name')).toHaveValue('Nothing');
  const { summary } = await (await context.request.get(CAMPAIGNS)).json();
  expect(summary.total).toBe(0);
});

test('a campaign can be opened, renamed, archived and restored', async ({ page, context }) => {
  await createCampaign(context.request, 'Old name', 2);
  await createCampaign(context.request, 'Another', 1);
  await page.goto('/links?view=campaigns');
  await expect(campaigns(page)).toHaveText([/^Another/, /^Old name/]);
  await page.getByRole('button', { name: 'Links', exact: true }).click();
  await expect(campaigns(page)).toHaveText([/^Old name/, /^Another/]);

  await chooseAction(page, 'Old name', 'Rename');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('x'.repeat(101));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('A name has at most 100 characters.');
  await dialog.getByLabel('Name').fill('New name');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await campaign(page, 'New name').getByRole('link', { name: 'New name' }).click();
  await expect(page).toHaveURL(/\/links\?campaign=cmp_/);
  await expect(page.getByRole('heading', { name: 'New name' })).toBeVisible();
  await expect(linkRows(page)).toHaveCount(2);
  await page.goBack();

  await chooseAction(page, 'New name', 'Archive');
  await expect(toast(page, 'Campaign archived')).toBeVisible();
  await expect(campaigns(page)).toHaveText([/^Another/]);
  await page.getByText('Archived', { exact: true }).click();
  await expect(page).toHaveURL(/archived=true/);
  await chooseAction(page, 'New name', 'Restore');
  await expect(toast(page, 'Campaign restored')).toBeVisible();
  await expect(page.getByText('No archived campaigns.')).toBeVisible();
});

test('selected links move into a campaign, into a new one, and out of theirs', async ({ page, context }) => {
  await createCampaign(context.request, 'Lamps', 1);
  await createLinks(context.request, ['Desk lamp', 'Floor lamp', 'Chair']);
  await page.goto('/links');
  const bar = page.getByRole('region', { name: 'Selected links' });
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select Desk lamp' }).check();
  await page.getByRole('checkbox', { name: 'Select Floor lamp' }).check();
  await expect(bar).toContainText('2 links selected');
  await bar.getByRole('button', { name: 'Move to a campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 links' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(/Please choose a campaign/);
  await dialog.getByRole('combobox').fill('lam');
  await page.getByRole('option', { name: 'Lamps' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, '2 links are in “Lamps”.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  for (const title of ['Desk lamp', 'Floor lamp'])
    await expect(linkRow(page, title).getByRole('link', { name: 'Lamps' })).toBeVisible();
  await expect(linkRow(page, 'Chair').getByRole('link')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Campaign' }).fill('Lamps');
  await page.getByRole('option', { name: 'Lamps' }).click();
  await expect(page).toHaveURL(/campaign=cmp_/);
  await expect(linkRows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select Desk lamp' }).check();
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar).toContainText('3 links selected');
  await bar.getByRole('button', { name: 'Clear' }).click();
  await chooseAction(page, 'Floor lamp', 'Move to a campaign');
  const single = page.getByRole('dialog', { name: 'Move “Floor lamp”' });
  await single.getByRole('radio', { name: 'None' }).check();
  await single.getByRole('button', { name: 'Move' }).click();
  await expect(linkRows(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Campaign', exact: true })).toContainText('2');

  await chooseAction(page, 'Desk lamp', 'Move to a campaign');
  await page.getByRole('radio', { name: 'New' }).check();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Oak');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'The link is in “Oak”.')).toBeVisible();
  await expect(linkRows(page)).toHaveCount(1);
});

test('changes that fail are taken back with their message', async ({ page, context }) => {
  await createCampaign(context.request, 'Lamps', 1);
  await createLinks(context.request, ['Desk lamp']);
  const fail = async (path: string) => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(path, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await held;
      await route.fulfill({ status: 503, json: { code: 'db.down', detail: 'The database is down.' } });
    });
    return () => respond();
  };

  await page.goto('/links?view=campaigns');
  const respondToArchive = await fail(`**${CAMPAIGNS}/*`);
  await chooseAction(page, 'Lamps', 'Archive');
  await expect(campaign(page, 'Lamps')).toHaveCount(0);
  respondToArchive();
  await expect(toast(page, 'We couldn’t change the campaign. The database is down. (db.down)')).toBeVisible();
  await expect(campaign(page, 'Lamps')).toBeVisible();

  await page.goto('/links');
  const respondToMove = await fail(`**${LINKS}`);
  await chooseAction(page, 'Desk lamp', 'Move to a campaign');
  await page.getByRole('dialog').getByRole('combobox').fill('Lamps');
  await page.getByRole('option', { name: 'Lamps' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(linkRow(page, 'Desk lamp').getByRole('link', { name: 'Lamps' })).toBeVisible();
  respondToMove();
  await expect(toast(page, 'We couldn’t move the links. The database is down. (db.down)')).toBeVisible();
  await expect(linkRow(page, 'Desk lamp').getByRole('link', { name: 'Lamps' })).toHaveCount(0);
});

test('a list that can’t be loaded says so and can be loaded again', async ({ page, context }) => {
  await createCampaign(context.request, 'Lamps', 1);
  await page.route(`**${CAMPAIGNS}?*`, (route) => route.abort());
  await page.goto('/links?view=campaigns');
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the list.');
  await page.unroute(`**${CAMPAIGNS}?*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(campaign(page, 'Lamps')).toBeVisible();
});

test('the campaigns have no violation in either theme at any width', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await page.goto('/links?view=campaigns');
  await expect(page.getByText('No campaigns yet.')).toBeVisible();
  await expectSound(page);

  const id = await createCampaign(
    context.request,
    'A campaign with a name that is longer than its column',
    3,
  );
  for (const [path, text] of [
    ['/links?view=campaigns', 'A campaign with a name'],
    ['/links', 'A campaign with a name'],
    [`/links?campaign=${id}`, 'A campaign with a name'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expectSound(page, path);
  }
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await expectSound(page, 'selected');
  await page.getByRole('button', { name: 'Move to a campaign' }).click();
  await expectSoundDialog(page, 'the choice of a campaign');

  await page.goto('/links?view=campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Both');
  const [brand] = await someBrands(context.request);
  await dialog.getByLabel('Add URLs').fill(`https://${brand.domain}/${'long-'.repeat(30)} ${NO_PROGRAM}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Create campaign with/ }).click();
  await expect(targets(page)).toHaveText([/Created/, /Failed/]);
  await expectSoundDialog(page, 'a new campaign');
  expect(complaints).toEqual([]);
});

async function expectSoundDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      dialog.evaluate((popup) =>
        [popup, ...popup.querySelectorAll('div')].some((part) => part.scrollWidth > part.clientWidth + 1),
      );
    await expect.poll(overflow, `${name} overflows at ${width} px`).toBe(false);
  }
  await expectSound(page, name, '[role="dialog"]');
}

/** Creates a campaign with as many links. Returns its ID. */
async function createCampaign(request: APIRequestContext, name: string, count: number): Promise<string> {
  const [{ domain }] = await someBrands(request);
  const links = Array.from({ length: count }, (_, index) => ({
    url: `https://${domain}/${index}`,
    title: `${name} ${index}`,
  }));
  const response = await request.post(CAMPAIGNS, { data: { name, links } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).data.id;
}

function targets(page: Page): Locator {
  return page.getByRole('dialog').getByRole('list', { name: 'Links' }).getByRole('listitem');
}

function campaigns(page: Page): Locator {
  return page.getByRole('region', { name: 'Your campaigns' }).locator('tbody tr');
}

function campaign(page: Page, name: string): Locator {
  return rowNamed(campaigns(page), name);
}

import { type APIRequestContext, expect } from '@playwright/test';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { expectSound } from './page-checks.ts';
import { linkRow } from './page-parts.ts';

const LINKS = '/v1/publisher/affiliate-links';

/** Pages of a sandbox shop, and what the daily check says of them. */
const PAGES = {
  gone: 'The shop says that the page doesn’t exist (status 404).',
  discontinued: 'The shop responds, but the page says that it wasn’t found.',
  retired: 'The page is gone: the shop redirects to its home page.',
} as const;

test.use({ signedInAs: 'publisher' });

test('links that no longer lead to their page are marked, with the reason', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await createLinks(context.request, [...Object.keys(PAGES), 'sale']);
  await checkLinks(context.request, Object.keys(PAGES).length);

  await page.goto('/links');
  for (const [title, reason] of Object.entries(PAGES)) {
    await expect(linkRow(page, title)).toContainText('Problem');
    await expect(linkRow(page, title)).toContainText(reason);
  }
  await expect(linkRow(page, 'sale')).not.toContainText('Problem');

  // The choice is part of the URL, so it is checked only after the navigation.
  await page.getByRole('radio', { name: 'Has a problem' }).click();
  await expect(linkRow(page, 'sale')).toHaveCount(0);
  await expect(linkRow(page, 'gone')).toBeVisible();
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test('a problem says how many clicks are at risk, and a link is fine again once it leads to a page', async ({
  page,
  context,
}) => {
  await createLinks(context.request, ['gone']);
  await checkLinks(context.request, 1);
  let clicks = 1_200;
  // Clicks reach the daily check within ten minutes, which is too long for a test.
  await page.route(`**${LINKS}?*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data[0].health.clicks_at_risk = clicks;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/links');
  await expect(linkRow(page, 'gone')).toContainText('Clicks at risk: 1,200 in 30 days.');
  clicks = 0;
  await page.reload();
  await expect(linkRow(page, 'gone')).toContainText('Problem');
  await expect(linkRow(page, 'gone')).not.toContainText('at risk');

  await createLinks(context.request, ['gone'], 'sale');
  await checkLinks(context.request, 0);
  await page.reload();
  await expect(linkRow(page, 'gone')).toBeVisible();
  await expect(linkRow(page, 'gone')).not.toContainText('Problem');
});

/** Creates links to pages of one shop, each with its page as title and key, or changes their destination. */
async function createLinks(
  request: APIRequestContext,
  titles: readonly string[],
  path?: string,
): Promise<void> {
  const brands = await (await request.get('/v1/brands?network=wildfire&per_page=1')).json();
  const [{ id, domain }] = brands.data;
  for (const title of titles) {
    const data = { brand_id: id, url: `https://${domain}/${path ?? title}`, title, external_key: title };
    const response = await request.post(LINKS, { data });
    expect(response.ok(), await response.text()).toBe(true);
  }
}

/** Runs the daily check, and waits until it has found as many problems, and has checked all other links. */
async function checkLinks(request: APIRequestContext, problems: number): Promise<void> {
  for (const job of ['collect_links', 'check_pages', 'settle_links'])
    expect((await request.post(`/dev/jobs/${job}`)).status()).toBe(200);
  const states = async () => {
    const { data } = await (await request.get(LINKS)).json();
    const found: string[] = data.map(({ health }: { health: { state: string } }) => health.state);
    return found.includes('unchecked') ? null : found.filter((state) => state === 'problem').length;
  };
  await expect.poll(states, { timeout: 40_000 }).toBe(problems);
}

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { publisherId, reportSales, storeVisits, type Visit } from './history.ts';
import { expectSound } from './page-checks.ts';
import { expectRecorded } from './recorded.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
interface GroupRow {
  value: string;
  visits: number;
  clicks: number;
  conversions: number;
  earnings: string;
  conversion_rate: string;
  epc: string;
}

const BRAND = 'Elkaden Toys';
const DAY_MS = 86_400_000;
/** An open log is at most this old. */
const LIVE_MS = 5_000;

test.use({ signedInAs: 'publisher' });

test('earnings of less than a cent per click are shown with their digits', async ({ page, context }) => {
  const { request } = context;
  const at = new Date(Date.now() - DAY_MS).toISOString();
  const visits = Array.from({ length: 250 }, () => ({ at }));
  const [clickId = ''] = await storeVisits(request, await publisherId(request), visits);
  await reportSales(request, [{ clickId, at, payout: '1.30', status: 'pending' }]);
  await page.goto('/app/analytics');
  await expect(figure(page, 'Earnings')).toHaveText('$0.65');
  await expect(figure(page, 'Earnings per click')).toHaveText('$0.0026');
  await expect(page.getByRole('region', { name: 'Figures by Brand' })).toContainText('$0.0026');
  await page.goto('/app');
  await expect(page.getByRole('main')).toContainText('$0.0026');
});

test('the screen, the API and the exports have the same figures over a month border, with sales in several states', async ({
  page,
  context,
}) => {
  const { request } = context;
  const { from, to } = await storeHistory(request, await publisherId(request));
  const range = `start_date=${from}&end_date=${to}`;
  const { summary, groups } = await (
    await request.get(`/v1/publisher/analytics?${range}&group_by=country`)
  ).json();
  expect(summary).toMatchObject({ total_visits: 10, total_clicks: 8, total_conversions: 3 });
  const states: Record<string, { conversions: number }> = summary.by_status;
  expect(Object.values(states).map(({ conversions }) => conversions)).toEqual([1, 2, 0, 1]);

  await page.goto(`/app/analytics?range=custom&from=${from}&to=${to}&by=country`);
  await expect(figure(page, 'Clicks')).toHaveText(String(summary.total_clicks));
  await expect(figure(page, 'Conversions')).toHaveText(String(summary.total_conversions));
  await expect(figure(page, 'Earnings')).toHaveText(dollars(summary.total_earnings));
  await expect(figure(page, 'Conversion rate')).toHaveText(`${summary.conversion_rate}%`);
  await expect(figure(page, 'Earnings per click')).toHaveText(dollars(summary.epc));

  const breakdown = page.getByRole('region', { name: 'Figures by Country' });
  await expect
    .poll(() => cellsOf(breakdown))
    .toEqual(
      groups.map((group: GroupRow) => [
        group.value === 'DE' ? 'Germany' : 'United States',
        String(group.visits),
        String(group.clicks),
        String(group.conversions),
        dollars(group.earnings),
        `${group.conversion_rate}%`,
        dollars(group.epc),
      ]),
    );
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Figures by country, JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`tributary-analytics-by-country-${from}-${to}.json`);
  const exported = JSON.parse(await textOf(download));
  expect(
    exported.data.map(({ country, ...row }: Record<string, string>) => ({ value: country, ...row })),
  ).toEqual(groups);

  const trend = page.getByRole('region', { name: 'Trend' });
  await trend.getByRole('radio', { name: 'Earnings' }).click();
  await expect(page).toHaveURL(/metric=earnings/);
  await trend.getByRole('button', { name: 'Table' }).click();
  await expect
    .poll(async () => (await cellsOf(trend)).map(([, value]) => value))
    .toEqual(['$5.00', '$5.50', '$6.00', '$0.00']);

  const clicksHref = `/v1/publisher/exports/clicks?format=json&${range}`;
  expect((await (await request.get(clicksHref)).json()).data).toHaveLength(summary.total_visits);
});

test('a month of an account looks like the one on the home page', async ({ context, account }) => {
  const { request } = context;
  // Other tests compare the whole platform’s figures of days of their own.
  const to = new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - 29 * DAY_MS).toISOString().slice(0, 10);
  const visits = monthOfVisits(from);
  const ids = await storeVisits(request, account.publisherId, visits);
  const bought = visits.flatMap(({ at, classification }, place) =>
    classification === undefined && place % 31 === 0 ? [{ clickId: ids[place] ?? '', at }] : [],
  );
  const statuses = ['approved', 'approved', 'pending', 'approved', 'reversed'] as const;
  await reportSales(
    request,
    bought.map((sale, place) => ({
      ...{ ...sale, payout: `${4 + ((place * 5) % 17)}.50`, status: statuses[place % 5] ?? 'pending' },
    })),
  );
  const query = new URLSearchParams({ start_date: from, end_date: to });
  expectRecorded('month', await (await request.get(`/v1/publisher/analytics?${query}`)).json());
});

test('a value of a breakdown leads to its clicks, whose details name the sale', async ({
  page,
  context,
  account,
}) => {
  const { from, to } = await storeHistory(context.request, account.publisherId);
  await page.goto(`/app/analytics?range=custom&from=${from}&to=${to}&by=sub_id`);
  const funnel = page.getByRole('region', { name: 'From visit to sale' });
  await expect(funnel.getByRole('link', { name: 'Bot' })).toBeVisible();
  await page.getByRole('link', { name: 'post-7' }).click();
  await expect(page).toHaveURL(/tab=clicks.*sub_id=post-7|sub_id=post-7.*tab=clicks/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const log = page.getByRole('region', { name: 'Clicks, newest first' });
  await expect(log.getByRole('row')).toHaveCount(1 + 4);
  await expect(page.getByText('4 clicks shown.')).toBeVisible();
  await log
    .getByRole('button')
    .filter({ hasText: /\d\d:\d\d/ })
    .last()
    .press('Enter');
  const detail = page.getByRole('dialog', { name: 'Click' });
  await expect(detail.getByText(/is pending\. Gross/)).toBeVisible();
  await expect(detail.getByText(/^cnv_/)).toBeVisible();
  await expect(detail.getByText('The click counts.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sub-ID: post-7' }).click();
  await expect(log.getByRole('row')).toHaveCount(1 + 10);

  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Result');
  await page.getByRole('combobox', { name: 'Result' }).selectOption('Bot');
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await expect(log.getByRole('row')).toHaveCount(1 + 1);
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Country');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('United States');
  await expect(page.getByText('No clicks match')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filters' }).click();
  await expect(log.getByRole('row')).toHaveCount(1 + 10);
});

test('the period before is compared, and custom dates are checked before they apply', async ({
  page,
  context,
  account,
}) => {
  const id = account.publisherId;
  const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  await storeVisits(context.request, id, [
    { at: at(1) },
    { at: at(2) },
    { at: at(3) },
    { at: at(8) },
    { at: at(9) },
  ]);
  await page.goto('/app/analytics?range=7d');
  await expect(figure(page, 'Clicks')).toHaveText('3');
  const clicks = page.getByRole('region', { name: 'Totals' });
  await expect(clicks.getByText('+50% from 2')).toBeVisible();
  await expect(clicks.getByText('Not final yet')).toHaveCount(5);
  await expect(page.getByText('Period before', { exact: true }).last()).toBeVisible();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Nothing');
  await expect(clicks.getByText('+50% from 2')).toHaveCount(0);
  await expect(page).toHaveURL(/compare=off/);

  await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom');
  await page.getByLabel('From', { exact: true }).fill('2026-03-02');
  await page.getByLabel('To', { exact: true }).fill('2026-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The first day is after the last.');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-03-02');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at most 1,100 days.');
  await page.getByLabel('From', { exact: true }).fill('2026-02-20');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No visits in this period')).toBeVisible();
  await page.getByRole('link', { name: 'Show 12 months' }).click();
  await expect(figure(page, 'Clicks')).toHaveText('5');
});

test('new clicks are announced without moving the log, and appear on request', async ({
  page,
  context,
  account,
}) => {
  const id = account.publisherId;
  const now = () => new Date().toISOString();
  await storeVisits(context.request, id, [{ at: now() }]);
  await page.clock.install();
  await page.goto('/app/analytics?tab=clicks');
  const log = page.getByRole('region', { name: 'Clicks, newest first' });
  await expect(log.getByRole('row')).toHaveCount(2);
  await storeVisits(context.request, id, [{ at: now() }, { at: now() }]);
  await page.clock.fastForward(LIVE_MS);
  const show = page.getByRole('button', { name: 'Show 2 new clicks' });
  await expect(show).toBeVisible();
  await expect(log.getByRole('row')).toHaveCount(2);
  await show.click();
  await expect(log.getByRole('row')).toHaveCount(4);
  await expect(show).toHaveCount(0);
});

test('more clicks than fit a page load while scrolling, and only visible rows are rendered', async ({
  page,
  context,
  account,
}) => {
  const id = account.publisherId;
  const at = Date.now() - DAY_MS;
  const visits = Array.from({ length: 1_200 }, (_, index) => ({
    at: new Date(at + index * 1_000).toISOString(),
  }));
  await storeVisits(context.request, id, visits);
  await page.goto('/app/analytics?tab=clicks');
  await expect(page.getByText('500 clicks shown.')).toBeVisible();
  const log = page.getByRole('region', { name: 'Clicks, newest first' });
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByText('1,000 clicks shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('1,200 clicks shown.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(await log.getByRole('row').count()).toBeLessThan(80);
});

test('an error of the log says what happened, and an ended session leads to the sign-in page', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.route('**/v1/publisher/clicks?**', (route) => route.abort());
  await page.goto('/app/analytics?tab=clicks');
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred');
  await page.unroute('**/v1/publisher/clicks?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No clicks in this period')).toBeVisible();
  await page.goto('/app/analytics?tab=clicks&brand_id=nonsense');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch click logs');
  await page.goto('/app/analytics?tab=clicks');
  await expect(page.getByText('No clicks in this period')).toBeVisible();
  await context.clearCookies();
  await page.clock.fastForward(LIVE_MS);
  await expect(page.getByText("Failed to fetch click logs. Make sure you're authenticated.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test('the analytics have no violation in either theme at any width, empty and full', async ({
  page,
  context,
  account,
}) => {
  const complaints = collectComplaints(page);
  const check = async (path: string, ready: Locator) => {
    await page.goto(path);
    await expect(ready).toBeVisible();
    await expectSound(page, path);
  };
  await check('/app/analytics', page.getByText('No visits yet'));
  await expect(page.getByRole('link', { name: 'Find a brand to link to' })).toBeVisible();
  const { from, to } = await storeHistory(context.request, account.publisherId);
  const custom = `range=custom&from=${from}&to=${to}`;
  await check(`/app/analytics?${custom}`, page.getByRole('link', { name: BRAND }));
  await check(`/app/analytics?${custom}&tab=clicks&country=DE`, page.getByText(/clicks shown/));
  expect(complaints).toEqual([]);
});

/** Some visits on each of 30 days, of which about one in seven isn’t counted, for several reasons. */
function monthOfVisits(from: string): Visit[] {
  const reasons = ['bot', 'preview', 'duplicate', 'bot', 'preview'] as const;
  return Array.from({ length: 30 }, (_, day) => {
    const start = Date.parse(from) + day * DAY_MS;
    return Array.from({ length: 22 + ((day * 7) % 19) }, (_, visit) => ({
      at: new Date(start + visit * 1_800_000).toISOString(),
      ...(visit % 7 === 3 && { classification: reasons[(day + visit) % 5] ?? 'bot' }),
    }));
  }).flat();
}

/** Ten visits and four sales in several states, on the last days of a month and the first of the next. */
async function storeHistory(request: APIRequestContext, id: string) {
  const last = new Date();
  const border = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1, 1);
  const days = [-2, -1, 0, 1].map((days) => new Date(border + days * DAY_MS).toISOString().slice(0, 10));
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const clicks: Visit[] = days.map((day) => ({ at: `${day}T12:00:00Z`, country: 'DE', sub_id: 'post-7' }));
  const others: Visit[] = [
    ...days.map((day) => ({ at: `${day}T13:00:00Z`, country: 'US', user_agent: PHONE })),
    { at: `${from}T14:00:00Z`, classification: 'bot', country: 'DE' },
    {
      at: `${to}T14:00:00Z`,
      classification: 'preview',
      country: 'US',
      referer: 'https://blog.example/lamps',
    },
  ];
  const ids = await storeVisits(request, id, [...clicks, ...others]);
  const sales = (['pending', 'approved', 'approved', 'reversed'] as const).map((status, index) => ({
    ...{ clickId: ids[index] ?? '', at: `${days[index]}T15:00:00Z`, status },
    payout: `${10 + index}.00`,
  }));
  await reportSales(request, sales);
  return { from, to };
}

function dollars(amount: string): string {
  return `$${Number(amount).toFixed(2)}`;
}

function figure(page: Page, label: string): Locator {
  return page
    .getByRole('region', { name: 'Totals' })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
    .first();
}

/** The texts of the cells of a table, by row. */
async function cellsOf(part: Locator): Promise<string[][]> {
  const rows = await part.getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
}

async function textOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

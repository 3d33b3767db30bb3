import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { AnalyticsVerification } from './analytics-verification.tsx';
import { clickLogsQuery, earningsQuery } from './verification-query.ts';

const LOGS = '/v1/operations/click-logs';
const BRANDS = '/v1/operations/brand-performance';
const EARNINGS = '/v1/operations/publisher-earnings';
const RECENT = '/v1/operations/recent-activity';

beforeEach(() => {
  signIn('admin');
  const { data } = exampleOf('get', '/v1/settings/public');
  respond('get', '/v1/settings/public', { data: { ...data, demo_publisher_id: 'PUB999999' } });
  respond('get', LOGS);
  respond('get', BRANDS);
  respond('get', EARNINGS, { data: [] });
  respond('get', RECENT);
});

const tab = (name: string) => page.getByRole('tab', { name });

describe('the verification', () => {
  it('shows the test publisher by default, as such', async () => {
    const calls = respond('get', LOGS);
    await renderComponent(<AnalyticsVerification />);
    await expect.element(page.getByLabelText('Publisher ID')).toHaveValue('PUB999999');
    await expect.element(page.getByText('The test publisher is part of no total.')).toBeVisible();
    for (const tile of [
      ...['Visits, 24 hours', 'Counted clicks, 24 hours', 'Conversions, 24 hours', 'Earnings, 24 hours'],
      'Brands, 30 days',
    ])
      await expect.element(page.getByText(tile, { exact: true })).toBeVisible();
    expect(calls[0]?.query).toEqual({ publisher_id: 'PUB999999', limit: '100', of_brands: 'true' });
  });

  it('shows any other publisher by their ID', async () => {
    const publisher = { publisher_id: 'PUB000007', name: 'Ada Fenwick', is_test: false };
    await renderComponent(<AnalyticsVerification />);
    const field = page.getByLabelText('Publisher ID');
    await field.fill('PUB7');
    await page.getByRole('button', { name: 'Show publisher' }).click();
    await expect.element(page.getByText('A publisher ID is PUB followed by six digits')).toBeVisible();
    respond('get', RECENT, { publisher });
    const calls = respond('get', LOGS, { publisher });
    await field.fill('pub000007');
    await page.getByRole('button', { name: 'Show publisher' }).click();
    await expect.element(page.getByRole('link', { name: 'Ada Fenwick' })).toBeVisible();
    expect(calls[0]?.query.publisher_id).toBe('PUB000007');
  });

  it('has the tabs Click Logs, Brand Performance, Earnings and Recent Activity (24h)', async () => {
    await renderComponent(<AnalyticsVerification />);
    for (const name of ['Click Logs', 'Brand Performance', 'Earnings', 'Recent Activity (24h)'])
      await expect.element(tab(name)).toBeVisible();
    await tab('Earnings').click();
    await expect.element(page.getByText('The test publisher never has earnings.')).toBeVisible();
  });

  it('shows the visits by hour and the sales of the last 24 hours', async () => {
    const example = exampleOf('get', RECENT);
    const sale = { conversion_id: 'cnv_1', converted_at: '2026-11-29T10:00:00Z', brand_id: null };
    const sales = [
      { ...sale, status: 'pending', earnings: '3.00', reported_clicks: null, is_held: true },
      {
        ...sale,
        conversion_id: 'cnv_2',
        status: 'pending',
        earnings: '1.00',
        reported_clicks: 5,
        is_held: false,
      },
    ];
    respond('get', RECENT, { ...example, data: { ...example.data, visits: 7, sales } });
    await renderComponent(<AnalyticsVerification />);
    await tab('Recent Activity (24h)').click();
    await expect.element(page.getByText('Visits by hour, last 24 hours')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /cnv_1/ })).toMatchTextContent('Held');
    await expect
      .element(page.getByRole('row', { name: /cnv_2/ }))
      .toMatchTextContent('5 paid clicks of a day');
  });

  it('says that nothing happened in the last 24 hours', async () => {
    const example = exampleOf('get', RECENT);
    respond('get', RECENT, { ...example, data: { ...example.data, visits: 0, sales: [] } });
    await renderComponent(<AnalyticsVerification />);
    await tab('Recent Activity (24h)').click();
    await expect.element(page.getByText('No activity in the last 24 hours.')).toBeVisible();
  });

  it('reads clicks again every 5 seconds and earnings every 10, unless auto-refresh is off', async () => {
    const on = { publisherId: 'PUB999999', isLive: true };
    expect(clickLogsQuery(on).refetchInterval).toBe(5_000);
    expect(earningsQuery(on).refetchInterval).toBe(10_000);
    const off = { ...on, isLive: false };
    expect([clickLogsQuery(off).refetchInterval, earningsQuery(off).refetchInterval]).toEqual([false, false]);
    await renderComponent(<AnalyticsVerification />);
    const auto = page.getByRole('switch', { name: 'Auto-refresh' });
    await expect.element(auto).toBeChecked();
    await auto.click();
    await expect.element(auto).not.toBeChecked();
  });

  it('is read again by hand', async () => {
    const calls = respond('get', EARNINGS, { data: [] });
    await renderComponent(<AnalyticsVerification />);
    await expect.poll(() => calls.length).toBe(1);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(() => calls.length).toBe(2);
  });
});

describe('what can’t be read again', () => {
  const failure = { status: 500, code: 'internal.unexpected', detail: 'The store is down.' };
  const refresh = () => page.getByRole('button', { name: 'Refresh', exact: true }).click();

  it.each([
    ['Click Logs', LOGS],
    ['Brand Performance', BRANDS],
    ['Earnings', EARNINGS],
  ] as const)('keeps its rows in the table of the tab %s, below the error', async (name, path) => {
    respond('get', path);
    await renderComponent(<AnalyticsVerification />);
    await tab(name).click();
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.elements().length).toBeGreaterThan(1);
    await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
    refuse('get', path, failure);
    await refresh();
    await expect.element(page.getByText('We couldn’t load the list again.')).toBeVisible();
    expect(rows.elements().length).toBeGreaterThan(1);
  });

  it('keeps the chart of the last 24 hours and the tiles, below the error', async () => {
    await renderComponent(<AnalyticsVerification />);
    await tab('Recent Activity (24h)').click();
    await expect.element(page.getByText('Visits by hour, last 24 hours')).toBeVisible();
    refuse('get', RECENT, failure);
    await refresh();
    await expect.element(page.getByText('We couldn’t load the figures again.')).toBeVisible();
    await expect.element(page.getByText('Visits by hour, last 24 hours')).toBeVisible();
  });

  it('isn’t loading for ever: tiles that were never read have a dash', async () => {
    refuse('get', RECENT, failure);
    await renderComponent(<AnalyticsVerification />);
    await expect.element(page.getByText('We couldn’t load the figures.')).toBeVisible();
    await expect.element(page.getByText('–', { exact: true }).first()).toBeVisible();
  });
});

it('click logs that are refused are “Failed to fetch click logs”', async () => {
  refuse('get', LOGS, { status: 500, code: 'internal.unexpected', detail: 'The store is down.' });
  await renderComponent(<AnalyticsVerification />);
  await expect.element(page.getByText('Failed to fetch click logs')).toBeVisible();
});

it('click logs that can’t be reached are an unexpected error', async () => {
  disconnect('get', LOGS);
  await renderComponent(<AnalyticsVerification />);
  await expect.element(page.getByText('An unexpected error occurred')).toBeVisible();
});

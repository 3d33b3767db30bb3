import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { revenueKeys, revenueQuery } from './revenue-query.ts';

const REVENUE = '/v1/operations/revenue';

it.each([
  ['', 'No revenue yet.', 'No earnings yet.'],
  ['?from=2025-01-01&to=2025-01-02', 'No revenue in this period.', 'No earnings in this period.'],
])(
  'a dashboard without sales says whether that is so in its period or ever (%s)',
  async (search, ...titles) => {
    signIn('admin');
    const example = exampleOf('get', REVENUE);
    respond('get', REVENUE, { ...example, data: { ...example.data, networks: [], top_publishers: [] } });
    await renderScreen(`/admin/revenue${search}`);
    for (const title of titles) await expect.element(page.getByText(title)).toBeVisible();
  },
);

describe('the revenue dashboard', () => {
  const figures = () => page.getByRole('region', { name: 'Key figures' });

  it('has four cards, three sections, the share and the states of payments', async () => {
    signIn('admin');
    const { data, ...rest } = exampleOf('get', REVENUE);
    const total_revenue = { ...data.figures.total_revenue, label: 'Total Platform Revenue' };
    respond('get', REVENUE, { ...rest, data: { ...data, figures: { ...data.figures, total_revenue } } });
    await renderScreen('/admin/revenue');
    for (const card of ['Total Platform Revenue', 'Publisher Earnings', 'Total Clicks', 'Conversion Rate'])
      await expect.element(figures().getByText(card, { exact: true })).toBeVisible();
    await expect.element(figures().getByText('50% revenue share')).toBeVisible();
    for (const name of ['Revenue by Network', 'Top Publishers', 'Payment Status'])
      await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
    for (const [title, label] of [
      ['Pending Payments', 'Pending Audit'],
      ['Confirmed Payments', 'Ready to Pay'],
    ] as const)
      await expect.element(page.getByRole('listitem').filter({ hasText: title })).toMatchTextContent(label);
  });

  it('shows five of ten publishers, ranked', async () => {
    signIn('admin');
    const { data, ...rest } = exampleOf('get', REVENUE);
    const [publisher] = data.top_publishers;
    if (!publisher) throw new Error('The example has no publisher.');
    const top_publishers = Array.from({ length: 10 }, (_, place) => ({
      ...publisher,
      ...{ rank: place + 1, publisher_id: `PUB${String(place).padStart(6, '0')}` },
    }));
    respond('get', REVENUE, { ...rest, data: { ...data, top_publishers } });
    await renderScreen('/admin/revenue');
    const rows = page.getByRole('table', { name: 'Top Publishers' }).getByRole('row');
    await expect.element(rows.nth(5)).toMatchTextContent('#5');
    expect(rows.elements()).toHaveLength(1 + 5);
  });

  it('has the conversion rate 0.00% without clicks', async () => {
    signIn('admin');
    const { data, ...rest } = exampleOf('get', REVENUE);
    respond('get', REVENUE, { ...rest, data: { ...data, clicks: 0, conversion_rate: null } });
    await renderScreen('/admin/revenue');
    await expect.element(figures().getByText('0.00%')).toBeVisible();
  });

  it('is read again every 60 seconds, and is fresh for 30', () => {
    const { refetchInterval, staleTime } = revenueQuery({});
    expect([refetchInterval, staleTime]).toEqual([60_000, 30_000]);
  });

  it('exports CSV or JSON of two dates, a brand and a publisher, with three parts that are all on', async () => {
    signIn('admin');
    respond('get', REVENUE);
    await renderScreen('/admin/revenue');
    await page.getByRole('button', { name: 'Export Data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Data' });
    await expect.element(dialog.getByLabelText('Format')).toMatchTextContent('CSVJSON');
    for (const field of ['Date From', 'Date To', 'Brand ID', 'Publisher ID'])
      await expect.element(dialog.getByLabelText(field)).toHaveValue('');
    for (const part of ['Revenue & Earnings', 'Click Logs', 'Conversions'])
      await expect.element(dialog.getByRole('checkbox', { name: part })).toBeChecked();
  });

  it('says why an export failed, as the server does', async () => {
    signIn('admin');
    respond('get', REVENUE);
    const detail = 'The period ends before it begins.';
    refuse('get', '/v1/operations/revenue/export', { status: 400, code: 'request.invalid', detail });
    await renderScreen('/admin/revenue');
    await page.getByRole('button', { name: 'Export Data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    await expect.element(toast('Export failed')).toMatchTextContent(detail);
  });

  it('says how many networks were synced', async () => {
    signIn('admin');
    respond('get', REVENUE);
    const example = exampleOf('post', '/v1/operations/revenue/sync');
    const [synced] = example.data;
    const { data: runs, ...others } = exampleOf('get', '/v1/operations/sync-runs');
    const [run] = runs;
    if (!synced?.run || !run) throw new Error('The examples have no run.');
    const error = { code: 'network.inactive', detail: 'The network cj is paused.' };
    respond('post', '/v1/operations/revenue/sync', {
      ...example,
      data: [synced, { network: 'cj', joined: false, run: null, error }],
    });
    respond('get', '/v1/operations/sync-runs', {
      ...others,
      data: [{ ...run, id: synced.run.id, status: 'completed' }],
    });
    await renderScreen('/admin/revenue');
    await page.getByRole('button', { name: 'Sync Revenue' }).click();
    await expect
      .element(toast('Revenue sync completed: 1/2 networks successful'))
      .toMatchTextContent(error.detail);
  });

  it('says why it can’t be loaded again, and keeps the figures before', async () => {
    signIn('admin');
    const { data, ...rest } = exampleOf('get', REVENUE);
    respond('get', REVENUE, { ...rest, data: { ...data, clicks: 4_711 } });
    const router = await renderScreen('/admin/revenue');
    await expect.element(figures().getByText('4,711')).toBeVisible();
    const detail = 'The database is down.';
    refuse('get', REVENUE, { status: 503, code: 'db.down', detail });
    await router.options.context.queries.invalidateQueries({ queryKey: revenueKeys.all });
    await expect
      .element(page.getByRole('alert').filter({ hasText: `Error loading revenue data: ${detail}` }))
      .toBeVisible();
    await expect.element(figures().getByText('4,711')).toBeVisible();
  });

  it('says why it can’t be loaded or synced', async () => {
    signIn('admin');
    const detail = 'The database is down.';
    refuse('get', REVENUE, { status: 503, code: 'db.down', detail });
    await renderScreen('/admin/revenue');
    await expect.element(page.getByText(`Error loading revenue data: ${detail}`)).toBeVisible();
    respond('get', REVENUE);
    await page.getByRole('button', { name: 'Try again' }).click();
    refuse('post', '/v1/operations/revenue/sync', { status: 503, code: 'db.down', detail });
    await page.getByRole('button', { name: 'Sync Revenue' }).click();
    await expect.element(toast(`Failed to sync revenue data: ${detail}`)).toBeVisible();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const ANALYTICS = '/v1/publisher/analytics';
const PERIOD = 'range=custom&from=2026-11-01&to=2026-11-21';

beforeEach(() => {
  signIn();
  respond('get', '/v1/brands/{id}');
});

describe('an export of the figures of one brand', () => {
  it('has the same period, brand and dimension as the breakdown', async () => {
    const calls = respond('get', ANALYTICS);
    await renderScreen(`/app/analytics?${PERIOD}&brand_id=brd_g21k7me9wgs7f9wj&by=country`);
    await expect.element(page.getByRole('table', { name: 'Figures by Country' })).toBeVisible();
    const query = {
      ...{ start_date: '2026-11-01', end_date: '2026-11-21' },
      ...{ brand_id: 'brd_g21k7me9wgs7f9wj', group_by: 'country' },
    };
    expect(calls.map((call) => call.query)).toContainEqual(query);
    await page.getByRole('button', { name: 'Export' }).click();
    for (const format of ['csv', 'json'])
      await expect
        .element(page.getByRole('link', { name: `Figures by country, ${format.toUpperCase()}` }))
        .toHaveAttribute(
          'href',
          `/v1/publisher/exports/analytics?${new URLSearchParams({ ...query, format })}`,
        );
  });
});

describe('the funnel', () => {
  it('ends with all approved sales, whether or not they are paid out', async () => {
    const { summary } = exampleOf('get', ANALYTICS);
    const sales = (conversions: number) => ({ conversions, earnings: '0.00' });
    respond('get', ANALYTICS, {
      summary: {
        ...{ ...summary, total_visits: 126, total_clicks: 120, total_conversions: 10 },
        by_status: { pending: sales(3), approved: sales(5), paid: sales(2), reversed: sales(4) },
      },
    });
    await renderScreen(`/app/analytics?${PERIOD}`);
    const funnel = page.getByRole('figure', { name: 'Visits that became sales' });
    await funnel.getByRole('button', { name: 'Table' }).click();
    for (const row of ['Visits 126', 'Clicks 120', 'Conversions 10', 'Approved 7'])
      await expect.element(funnel.getByRole('row', { name: row, exact: true })).toBeVisible();
  });
});

describe('pending sales', () => {
  it('name what is held beside them', async () => {
    const { summary } = exampleOf('get', ANALYTICS);
    const pending = { conversions: 1, earnings: '0.00' };
    respond('get', ANALYTICS, {
      summary: { ...summary, held: '15.00', by_status: { ...summary.by_status, pending } },
    });
    await renderScreen(`/app/analytics?${PERIOD}`);
    await expect
      .element(page.getByText('from one sale. Each can still be approved or reversed. $15.00 more is held.'))
      .toBeVisible();
  });
});

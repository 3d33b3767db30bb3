import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import { StatusPage } from './status-page.tsx';
import type { Status } from './status-query.ts';

const NOTHING = { count: 0, mean: null, p50: null, p95: null, p99: null, error_rate: null };

async function renderStatus(changes: Partial<Status>): Promise<void> {
  const { data, meta } = exampleOf('get', '/v1/status');
  respond('get', '/v1/status', {
    data: { ...data, ...changes },
    meta: { ...meta, timestamp: '2026-11-28T09:41:05.000Z' },
  });
  await renderComponent(<StatusPage />);
}

describe('the status page', () => {
  it('says “No data” where there is none', async () => {
    await renderStatus({
      ...{ state: 'unknown', redirects: NOTHING, days: [], incidents: [] },
      parts: [{ part: 'links', state: 'unknown' }],
    });
    await expect.element(page.getByText('Nothing has been measured in the last minutes.')).toBeVisible();
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Links' }))
      .toMatchTextContent('No data');
    await expect.element(page.getByText('Nothing has been measured yet.')).toBeVisible();
    await expect.element(page.getByText('None in the last 30 days.')).toBeVisible();
  });

  it('has the percentiles of the redirects', async () => {
    await renderStatus({
      redirects: { ...NOTHING, count: 100, p50: 1, p95: 12, p99: 181, error_rate: 0.01 },
    });
    for (const text of ['1 ms', '12 ms', '181 ms', '0.01%'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  it('has no percentile of too few visits', async () => {
    await renderStatus({ redirects: { ...NOTHING, count: 19, p50: 1, p95: 12, p99: 12, error_rate: 0 } });
    await expect.element(page.getByText('1 ms', { exact: true })).toBeVisible();
    expect(page.getByText('Too few visits yet').elements()).toHaveLength(2);
    expect(page.getByText('12 ms').elements()).toHaveLength(0);
  });

  it('has a bar for each of the last 30 days, and a day without data isn’t green', async () => {
    await renderStatus({
      days: [
        { date: '2026-11-27', uptime_percentage: 98.5, redirects: NOTHING },
        { date: '2026-11-28', uptime_percentage: 100, redirects: NOTHING },
      ],
    });
    await expect.element(page.getByText(/from 2 days with data/)).toBeVisible();
    const bars = [...document.querySelectorAll('svg rect')].map((bar) => bar.classList.item(0));
    expect(bars).toHaveLength(30);
    expect(bars.slice(-3)).toEqual(['fill-rule', 'fill-reversed', 'fill-approved']);
  });

  it('says so while the incidents can’t be read', async () => {
    await renderStatus({ incidents: null });
    await expect.element(page.getByText('We can’t read the incidents at the moment.')).toBeVisible();
  });
});

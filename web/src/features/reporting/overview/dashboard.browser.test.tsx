import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

beforeEach(() => {
  respond('get', '/v1/publisher/clicks', { data: [] });
  respond('get', '/v1/publisher/action-items');
  respond('get', '/v1/settings/public');
  respond('get', '/v1/publisher/balances');
  respond('get', '/v1/stats');
});

describe('the dashboard', () => {
  it('says that its figures can’t be loaded, and can be tried again', async () => {
    signIn();
    disconnect('get', '/v1/publisher/overview');
    await renderScreen('/app');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load dashboard data');
    await expect.element(page.getByRole('region', { name: 'Monthly earnings' })).toMatchTextContent('--');
    respond('get', '/v1/publisher/overview');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Today', exact: true }))
      .toMatchTextContent('$12.34');
  });

  it('shows the trend of a figure as a table', async () => {
    signIn();
    const { data } = exampleOf('get', '/v1/publisher/overview');
    const days = Array.from({ length: 30 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      clicks: index,
      conversions: 0,
      earnings: '0.50',
      held: '0.00',
    }));
    respond('get', '/v1/publisher/overview', { data: { ...data, days } });
    await renderScreen('/app');
    const trend = page.getByRole('region', { name: 'Trend' });
    await trend.getByRole('radio', { name: 'Earnings' }).click();
    await trend.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => trend.getByRole('row').length).toBe(31);
    await expect.element(trend.getByRole('row').last()).toMatchTextContent('$0.50');
  });

  it('says how to copy the ID manually if the clipboard fails', async () => {
    signIn();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await renderScreen('/app');
    await page.getByRole('main').getByRole('button', { name: 'Copy ID' }).click();
    await expect.element(toast('Failed to copy')).toMatchTextContent('Please copy the code manually.');
  });

  it('shows an error if the session can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/auth/session');
    await renderScreen('/app');
    await expect.element(page.getByRole('main')).toMatchTextContent('Unexpected Application Error!');
    signIn();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
  });
});

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { alertsQuery } from './alerts-query.ts';

describe('the alerts', () => {
  it('are filtered by their level', async () => {
    signIn('operator');
    respond('get', '/v1/operations/operators');
    const calls = respond('get', '/v1/operations/alerts');
    const router = await renderScreen('/admin/alerts?page=2');
    await page.getByLabelText('Level').selectOptions('Critical');
    await expect
      .poll(() => calls.at(-1)?.query)
      .toEqual({
        state: 'open',
        level: 'critical',
        page: '1',
        per_page: '50',
      });
    expect(router.state.location.search).toEqual({ level: 'critical' });
  });

  it('with the same code are acknowledged together, bound to the number that is shown', async () => {
    signIn('admin');
    const [alert] = exampleOf('get', '/v1/operations/alerts').data;
    const { meta } = exampleOf('get', '/v1/operations/alerts');
    if (!alert) throw new Error('The example has no alert.');
    const at = '2026-11-21T09:00:00.000Z';
    respond('get', '/v1/operations/operators');
    const calls = respond('get', '/v1/operations/alerts', {
      data: [{ ...alert, code: 'sync.failed', acknowledged_at: null }],
      summary: { total: 12 },
      meta: { ...meta, timestamp: at },
    });
    const sent = respond('post', '/v1/operations/alerts/acknowledge', { data: { acknowledged: 12 } });
    await renderScreen('/admin/alerts');
    await page.getByRole('link', { name: 'sync.failed' }).click();
    await expect.poll(() => calls.at(-1)?.query.code).toBe('sync.failed');
    await page.getByRole('button', { name: 'Acknowledge all 12' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Acknowledge all' }).click();
    await expect.element(toast('12 alerts acknowledged')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ code: 'sync.failed', seen: { total: 12, at } }]);
  });

  it('are loaded again every half minute, so that a critical one is seen', () => {
    expect(alertsQuery({}).refetchInterval).toBe(30_000);
  });
});

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../../testing/api.ts';
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

  it('are loaded again every half minute, so that a critical one is seen', () => {
    expect(alertsQuery({}).refetchInterval).toBe(30_000);
  });
});

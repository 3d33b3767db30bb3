import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const RETENTION_RUNS = '/v1/operations/compliance/retention-runs';
const FAILED = 'Error loading compliance data, Please try again later.';

describe('the compliance dashboard', () => {
  it.each([
    ['', 'Active Violations', '/v1/operations/compliance/violations'],
    ['/rules', 'Compliance Rules', '/v1/operations/compliance/rules'],
    ['/registry', 'Ban Registry', '/v1/operations/banned-domains'],
    ['/logs', 'Recent Logs', '/v1/operations/compliance/decisions'],
  ] as const)(
    'says that the data of /admin/compliance%s can’t be loaded, and can be tried again',
    async (screen, label, path) => {
      signIn('operator');
      for (const each of [
        '/v1/operations/compliance/violations',
        '/v1/operations/compliance/rules',
        '/v1/operations/compliance/reviews',
        '/v1/operations/compliance/decisions',
        '/v1/operations/banned-domains',
        '/v1/operations/compliance/suspended-publishers',
        '/v1/operations/operators',
      ] as const)
        respond('get', each);
      disconnect('get', path);
      await renderScreen(`/admin/compliance${screen}`);
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Compliance Dashboard');
      await expect
        .element(page.getByRole('navigation', { name: 'Compliance Dashboard' }))
        .toMatchTextContent(label);
      await expect.element(page.getByText(FAILED)).toBeVisible();
      respond('get', path);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect.element(page.getByText(FAILED)).not.toBeInTheDocument();
    },
  );

  it('has the 20 active violations with the most occurrences', async () => {
    signIn('operator');
    const { data, summary, ...rest } = exampleOf('get', '/v1/operations/compliance/violations');
    const [violation] = data;
    const calls = respond('get', '/v1/operations/compliance/violations', {
      ...rest,
      data: (['critical', 'high', 'medium', 'low'] as const).flatMap((severity) =>
        violation ? [{ ...violation, id: severity, severity, violation_type: 'address_clicks' }] : [],
      ),
      summary: { ...summary, total: 21 },
    });
    respond('get', '/v1/operations/compliance/reviews');
    await renderScreen('/admin/compliance');
    await expect.element(page.getByText('The 20 with the most occurrences of 21.')).toBeVisible();
    const rows = page.getByRole('table', { name: 'Violations' }).getByRole('row');
    for (const [place, severity] of ['Critical', 'High', 'Medium', 'Low'].entries()) {
      await expect.element(rows.nth(place + 1)).toMatchTextContent(severity);
      await expect.element(rows.nth(place + 1)).toMatchTextContent('Address clicks');
    }
    expect(calls[0]?.query).toEqual({ status: 'active', per_page: '20' });
  });

  it('counts the decisions of 30 days as blocked, flagged and allowed', async () => {
    signIn('operator');
    respond('get', '/v1/operations/compliance/decisions');
    await renderScreen('/admin/compliance/logs');
    for (const label of ['Blocked, 30 days', 'Flagged, 30 days', 'Allowed, 30 days'])
      await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  });

  it('lists what was deleted because its retention has ended', async () => {
    signIn('operator');
    const [run] = exampleOf('get', RETENTION_RUNS).data;
    if (!run) throw new Error('The example has no run.');
    respond('get', RETENTION_RUNS, {
      data: [
        { ...run, job: 'fraud_data', removed: 1_203, detail: { decisions: 1_200, evidence: 3, reviews: 0 } },
      ],
    });
    await renderScreen('/admin/compliance/retention');
    const table = page.getByRole('table', { name: 'Retention runs' });
    await expect.element(table.getByRole('row', { name: 'Fraud data' })).toMatchTextContent('1,203');
    await expect.element(table).toMatchTextContent('Decisions 1,200, Evidence 3');
    await expect.element(table).not.toMatchTextContent('Reviews');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { ClickTrackingTester } from './click-tracking-tester.tsx';

const LOGS = '/v1/operations/click-logs';

beforeEach(() => {
  signIn('admin');
  respond('get', '/v1/operations/test-data');
  respond('get', '/v1/brands');
});

const check = () => page.getByRole('button', { name: 'Check Recent Click Logs' });

it('a link of the test data or a brand is picked, copied and opened in a new tab', async () => {
  const [link] = exampleOf('get', '/v1/operations/test-data').data.links;
  const [brand] = exampleOf('get', '/v1/brands').data;
  await renderComponent(<ClickTrackingTester />);
  const open = page.getByRole('link', { name: 'Open link' });
  await expect.element(open).toHaveAttribute('href', link?.tracking_url ?? '');
  await expect.element(open).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('button', { name: 'Copy URL' })).toBeVisible();
  await page.getByLabelText('Link').selectOptions(`${brand?.name} (brand)`);
  await expect.element(open).toHaveAttribute('href', expect.stringContaining(`b=${brand?.id}`));
});

describe('Check Recent Click Logs', () => {
  it('shows the latest ten clicks, and how many are of the last 5 minutes', async () => {
    const [click] = exampleOf('get', LOGS).data;
    if (!click) throw new Error('The example has no click.');
    const data = [1, 2].map((number) => ({
      ...click,
      ...{
        click_id: `click-${number}`,
        classification: 'test' as const,
        explanation: 'This is a test click.',
      },
    }));
    const calls = respond('get', LOGS, { data, summary: { last_5_minutes: 1 } });
    await renderComponent(<ClickTrackingTester />);
    await check().click();
    await expect
      .element(page.getByText('1 of the latest 2 clicks were created in the last 5 minutes.'))
      .toBeVisible();
    await expect.element(page.getByRole('row', { name: /click-2/ })).toMatchTextContent('Test');
    expect(calls).toMatchObject([{ query: { limit: '10' } }]);
  });

  it('says that there are none', async () => {
    respond('get', LOGS, { data: [], summary: { last_5_minutes: 0 } });
    await renderComponent(<ClickTrackingTester />);
    await check().click();
    await expect
      .element(page.getByText('The test publisher has no clicks of the last 30 days.'))
      .toBeVisible();
  });

  it('that is refused is an error of the sign-in', async () => {
    refuse('get', LOGS, { status: 403, code: 'operator.permission_missing', detail: 'No.' });
    await renderComponent(<ClickTrackingTester />);
    await check().click();
    await expect
      .element(toast('Error'))
      .toMatchTextContent("Failed to fetch click logs. Make sure you're authenticated.");
  });

  it('without a connection is an unexpected error', async () => {
    disconnect('get', LOGS);
    await renderComponent(<ClickTrackingTester />);
    await check().click();
    await expect.element(toast('Error')).toMatchTextContent('An unexpected error occurred');
  });
});
